import Foundation

/// Slurm batch scripts for a job: an array of tasks that make the shards, and a script that joins them. The
/// `farm slurm` command submits them.
///
/// Slurm distributes the tasks. It restarts a task that is preempted or loses its node. When all tasks have succeeded,
/// it starts the join. A task that fails requeues itself twice; a task that was ended from outside does not count as
/// failed.
package struct SlurmScripts: Sendable {
  /// How the shards are divided among the tasks.
  package let division: ShardDivision
  /// What each task requests.
  package let resources: Resources
  /// The absolute path of the program.
  package let program: String
  /// The absolute path of the job's folder.
  package let job: String
  /// The absolute path of the folder in which outputs are named.
  package let folder: String
  /// The name in Slurm's queue.
  package let name: String

  /// - Throws: ``JobError`` for a name that the lines for `sbatch` cannot hold: they end at a line break, whatever the
  ///   quotes, and a backslash turns off Slurm's `%a` in the names of logs.
  package init(
    _ division: ShardDivision, _ resources: Resources, program: String, job: String, folder: String, name: String
  ) throws(JobError) {
    for path in [job, folder, name]
    where path.unicodeScalars.contains(where: { $0 == "\\" || $0.properties.generalCategory == .control }) {
      throw JobError(
        "\(path): Slurm's scripts cannot hold this name, which has a line break, another control character or a "
          + "backslash; rename the folder")
    }
    (self.division, self.resources) = (division, resources)
    (self.program, self.job, self.folder, self.name) = (program, job, folder, name)
  }

  /// The number of times that a failed task is requeued.
  package static let retries = 2
  /// The folder within the job for scripts, logs and counts of failures.
  package static let folderName = "slurm"
  /// The file in that folder to which the join writes its exit code.
  package static let statusName = "join.status"

  /// The absolute path of the folder for scripts and logs.
  private var farm: String { job + "/" + Self.folderName }

  /// The script of the task array.
  package var array: String {
    """
    #!/bin/bash
    \(directives(minutes: resources.minutes, log: "task-%a.log"))
    #SBATCH --array=0-\(division.taskCount - 1)

    program=\(Self.quoted(program))
    job=\(Self.quoted(job))
    farm=\(Self.quoted(farm))
    task=$SLURM_ARRAY_TASK_ID
    first=$((task * \(division.shardsPerTask) + 1))
    last=$((first + \(division.shardsPerTask - 1)))
    [ "$last" -le \(division.shardCount) ] || last=\(division.shardCount)

    # A request to end reaches the program, which completes its segment; no shard is begun after it.
    child=
    ended=
    trap 'ended=yes; [ -z "$child" ] || kill -TERM "$child" 2>/dev/null' TERM
    code=0
    for ((shard = first; shard <= last; shard++)); do
      if [ "$ended" ]; then code=143; break; fi
      "$program" shard "$job" "$shard/\(division.shardCount)" --jobs "${SLURM_CPUS_PER_TASK:-1}" &
      child=$!
      # A request that came before the child's number was known.
      [ -z "$ended" ] || kill -TERM "$child" 2>/dev/null
      wait "$child"
      code=$?
      # The trap interrupts the wait.
      while kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done
      child=
      [ "$code" -eq 0 ] || break
    done
    [ "$code" -ne 0 ] || exit 0
    # Slurm itself restarts a task that was ended from outside, if needed. A mistake of the scene would come again.
    case $ended$code in yes* | 130 | 137 | 143 | 64 | 65) exit "$code" ;; esac
    echo "$(date '+%F %T') on $(hostname): exit code $code" >> "$farm/failures-$task"
    if [ "$(wc -l < "$farm/failures-$task")" -le \(Self.retries) ]; then
      scontrol requeue "${SLURM_ARRAY_JOB_ID}_$task" && sleep 60
    fi
    exit "$code"

    """
  }

  /// The script that joins the shards.
  package var join: String {
    """
    #!/bin/bash
    \(directives(minutes: max(10, resources.minutes), log: "join.log"))

    \(Self.quoted(program)) join \(Self.quoted(job)) --jobs "${SLURM_CPUS_PER_TASK:-1}"
    code=$?
    # The file appears with its content, because others wait for it.
    status=\(Self.quoted(farm + "/" + Self.statusName))
    echo "$code" > "$status.new" && mv -f "$status.new" "$status"
    exit "$code"

    """
  }

  /// The lines at the top of a script that tell `sbatch` what the job needs.
  private func directives(minutes: Int, log: String) -> String {
    // Slurm replaces `%` and a letter in the names of logs; `%%` is the sign itself.
    let logs = farm.replacing("%", with: "%%")
    return """
      #SBATCH --job-name=\(Self.quoted(name))
      #SBATCH --chdir=\(Self.quoted(folder))
      #SBATCH --output=\(Self.quoted(logs + "/" + log))
      #SBATCH --open-mode=append
      #SBATCH --requeue
      #SBATCH --nodes=1
      #SBATCH --cpus-per-task=\(resources.processors)
      #SBATCH --mem=\(resources.memory)M
      #SBATCH --time=\(minutes)
      """
  }

  /// Quotes a word for the shell, if needed.
  static func quoted(_ word: String) -> String {
    let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-")
    return !word.isEmpty && word.unicodeScalars.allSatisfy(plain.contains)
      ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
