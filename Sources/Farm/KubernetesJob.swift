import Foundation

/// A Kubernetes manifest that makes a job's shards: an Indexed Job with one index for each shard. The `farm kubernetes`
/// command writes it.
///
/// A failed index is retried twice; evicted pods do not count (`backoffLimitPerIndex` and `podFailurePolicy`, on by
/// default since Kubernetes 1.29, see https://kubernetes.io/docs/concepts/workloads/controllers/job/).
package struct KubernetesJob: Sendable {
  /// The number of shards, which is the number of indexes.
  package let shardCount: Int
  /// The processors and memory that each pod requests.
  package let resources: Resources
  /// The container image. It has the program on its path as `program`.
  package let image: String
  /// The name of the program in the image.
  package let program: String
  /// The persistent volume claim for the volume with the job's folder.
  package let claim: String
  /// The job's folder on that volume.
  package let path: String
  /// The name of the Kubernetes Job, a DNS label.
  package let name: String
  /// The number of pods that run at a time.
  package let parallelism: Int

  package init(
    shards: Int, _ resources: Resources, image: String, program: String, claim: String, path: String, name: String,
    parallelism: Int
  ) {
    (shardCount, self.resources, self.image, self.program) = (shards, resources, image, program)
    (self.claim, self.path, self.name, self.parallelism) = (claim, path, name, parallelism)
  }

  /// The manifest as JSON, which Kubernetes accepts like YAML.
  package var json: Data {
    // Type erasure: a JSON object has values of different types.
    struct Value: Encodable {
      let encode: (any Encoder) throws -> Void
      init(_ value: some Encodable) { encode = value.encode }
      func encode(to encoder: any Encoder) throws { try encode(encoder) }
    }
    func object(_ fields: [String: any Encodable]) -> [String: Value] { fields.mapValues { Value($0) } }
    let volume = "job"
    // $0 is the program, $1 the job's folder, $2 the number of shards, and $3 the number of processors. Kubernetes
    // counts indexes from 0.
    let script =
      "exec \"$0\" shard \"$1\" \"$((JOB_COMPLETION_INDEX + 1))/$2\" --jobs \"$3\""
    // Kubernetes takes $(NAME) for the value of a variable, and $$ for a $.
    let (program, path) = (program.replacing("$", with: "$$"), path.replacing("$", with: "$$"))
    let container = object([
      "name": "shard", "image": image,
      "command": ["/bin/sh", "-c", script, program, "/mnt/" + path, "\(shardCount)", "\(resources.processors)"],
      "resources": object([
        "requests": ["cpu": "\(resources.processors)", "memory": "\(resources.memory)M"],
        "limits": ["memory": "\(resources.memory)M"],
      ]),
      "volumeMounts": [["name": volume, "mountPath": "/mnt"]],
    ])
    let pod = object([
      "restartPolicy": "Never", "terminationGracePeriodSeconds": 60, "containers": [container],
      "volumes": [object(["name": volume, "persistentVolumeClaim": ["claimName": claim]])],
    ])
    // An eviction of the pod is no failure of the shard.
    let ignored = object([
      "action": "Ignore", "onPodConditions": [["type": "DisruptionTarget", "status": "True"]],
    ])
    // Exit codes 64 and 65 mean an error in the command or the scene, so a retry would fail too.
    let hopeless = object([
      "action": "FailIndex",
      "onExitCodes": object(["containerName": "shard", "operator": "In", "values": [64, 65]]),
    ])
    let spec = object([
      "completionMode": "Indexed", "completions": shardCount, "parallelism": parallelism,
      "backoffLimitPerIndex": SlurmScripts.retries, "maxFailedIndexes": shardCount,
      "podFailurePolicy": ["rules": [ignored, hopeless]],
      "template": object(["spec": pod]),
    ])
    let job = object([
      "apiVersion": "batch/v1", "kind": "Job", "metadata": ["name": name], "spec": spec,
    ])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(job) else { preconditionFailure("a manifest has no numbers but whole ones") }
    return data + Data("\n".utf8)
  }

  /// Makes a valid name of an Indexed Job: letters, digits and hyphens. Kubernetes appends a hyphen and the index to it
  /// for the pods, and each of these names may have 63 characters.
  package static func name(_ text: String, shards: Int) -> String {
    let letters = text.lowercased().unicodeScalars.map {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) ? Character($0) : "-"
    }
    let length = 63 - "-\(shards - 1)".count
    let name = String(letters.prefix(length)).trimmingCharacters(in: CharacterSet(charactersIn: "-"))
    return name.isEmpty ? "pathreel" : name
  }
}
