import Pathreel
import Timing

/// Frames of 1,000 rectangles that move by animations of a state, beside those of the same scene as a function of time,
/// and the course of a stage with a timer.
struct StageTimings {
  /// A frame of each, in turns.
  let (stage, plain): (Timing, Timing)
  /// The course of 60 s in which a timer changes six shapes at 60 Hz, in milliseconds.
  let course: Timing

  init(seconds: Double) throws {
    let (stage, plain) = (Stage(duration: 6) { MovingRectangles() }, PlainRectangles())
    var (stageTimes, plainTimes): ([Double], [Double]) = ([], [])
    for i in 0..<max(20, Int(seconds * 60)) {
      let time = 1 + Double(i % 120) / 60
      let plainTime = try Timing.once { _ = try plain.displayList(at: time) }
      let stageTime = try Timing.once { _ = try stage.displayList(at: time) }
      // The first frame finds the course of the stage.
      if i > 1 {
        plainTimes.append(plainTime)
        stageTimes.append(stageTime)
      }
    }
    (self.stage, self.plain) = (Timing(times: stageTimes), Timing(times: plainTimes))
    course = try Timing(of: 0..<5) { _ in _ = try Stage(duration: 60) { Ticking() }.displayList(at: 60) }
  }
}

private struct MovingRectangles: View {
  @State private var isAway = false

  var body: some View {
    ZStack {
      ForEach(0..<1000) { i in
        Rectangle().fill(Color(hue: Double(i) / 1000, saturation: 1, brightness: 1)).frame(width: 10, height: 10)
          .offset(x: isAway ? 100 : 0, y: Double(i % 100))
          .animation(.easeInOut(duration: 5).delay(Double(i) / 1000), value: isAway)
      }
    }
    .onAppear { isAway = true }
  }
}

private struct PlainRectangles: Scene {
  var duration: Double { 6 }

  func body(at time: SceneTime) -> some View {
    ZStack {
      ForEach(0..<1000) { i in
        let share = UnitCurve.easeInOut.value(at: min(max((time.seconds - Double(i) / 1000) / 5, 0), 1))
        Rectangle().fill(Color(hue: Double(i) / 1000, saturation: 1, brightness: 1)).frame(width: 10, height: 10)
          .offset(x: 100 * share, y: Double(i % 100))
      }
    }
  }
}

private struct Ticking: View {
  @State private var count = 0

  var body: some View {
    TimelineView(.periodic(from: .now, by: 1.0 / 60)) { context in
      ZStack {
        ForEach(0..<6) { i in
          Circle().frame(width: 20, height: 20).offset(x: Double(count % 10) * 3, y: Double(i) * 10)
            .animation(.linear(duration: 0.1), value: count)
        }
      }
      .onChange(of: context.date) { count += 1 }
    }
  }
}
