import Foundation
import PathreelMotion
import PathreelStage

/// A source of values over time, with the names of Combine that SwiftUI files use. It lives on the clock of the run.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  /// Calls a function with each value from now on, until the result is cancelled.
  func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable
}

/// Something that can be ended.
public protocol Cancellable {
  func cancel()
}

/// Ends a subscription, at the latest when it is no longer held.
public final class AnyCancellable: Cancellable, Hashable {
  private var action: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { action = cancel }
  public init(_ other: some Cancellable) { action = { other.cancel() } }
  deinit { action?() }

  public func cancel() {
    action?()
    action = nil
  }
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  public func store<Others: RangeReplaceableCollection>(in others: inout Others)
  where Others.Element == AnyCancellable {
    others.append(self)
  }
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A publisher of any type.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let subscribe: (@escaping (Output) -> Void) -> AnyCancellable

  public init(_ publisher: some Publisher<Output, Failure>) { subscribe = { publisher.sink(receiveValue: $0) } }
  init(_ subscribe: @escaping (@escaping (Output) -> Void) -> AnyCancellable) { self.subscribe = subscribe }
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { subscribe(receiveValue) }
}

/// A publisher that begins only when it is connected.
public protocol ConnectablePublisher: Publisher {}

extension ConnectablePublisher {
  /// The publisher, which begins with its first subscription.
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
  /// Begins to publish. A publisher of this module begins with its subscription.
  public func connect() -> any Cancellable { AnyCancellable {} }
}

/// Publishers that consist of others.
public enum Publishers {
  /// A publisher that begins with its first subscription.
  public struct Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream

    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
      upstream.sink(receiveValue: receiveValue)
    }
  }
}

extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
  /// The same values; all take place on the thread of the run.
  public func receive(on scheduler: Any) -> Self { self }
  public func map<Value>(_ transform: @escaping (Output) -> Value) -> AnyPublisher<Value, Failure> {
    AnyPublisher { receive in sink { receive(transform($0)) } }
  }
  public func compactMap<Value>(_ transform: @escaping (Output) -> Value?) -> AnyPublisher<Value, Failure> {
    AnyPublisher { receive in sink { if let value = transform($0) { receive(value) } } }
  }
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in sink { if isIncluded($0) { receive($0) } } }
  }
  public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable {
    AnyPublisher { receive in
      var last: Output?
      return sink {
        if last != $0 { receive($0) }
        last = $0
      }
    }
  }
  public func prefix(_ count: Int) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      var left = count
      return sink {
        left -= 1
        if left >= 0 { receive($0) }
      }
    }
  }
  public func delay(for interval: RunLoop.SchedulerTimeType.Stride, scheduler: Any) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in sink { value in VirtualClock.perform(after: interval.seconds) { receive(value) } } }
  }
  public func debounce(
    for interval: RunLoop.SchedulerTimeType.Stride, scheduler: Any
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      var count = 0
      return sink { value in
        count += 1
        let own = count
        VirtualClock.perform(after: interval.seconds) { if own == count { receive(value) } }
      }
    }
  }
  public func merge<Other: Publisher>(with other: Other) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    AnyPublisher { receive in
      let both = [sink(receiveValue: receive), other.sink(receiveValue: receive)]
      return AnyCancellable { for one in both { one.cancel() } }
    }
  }
  /// Writes each value to a property of an object.
  public func assign<Root: AnyObject>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root)
    -> AnyCancellable
  {
    sink { object[keyPath: keyPath] = $0 }
  }
}

extension RunLoop {
  /// Intervals of time of a run loop.
  public enum SchedulerTimeType {
    /// A number of seconds.
    public struct Stride: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, Sendable {
      let seconds: Double

      public init(integerLiteral value: Int) { seconds = Double(value) }
      public init(floatLiteral value: Double) { seconds = value }
      public init(_ seconds: Double) { self.seconds = seconds }
      public static func seconds(_ value: Double) -> Stride { Stride(value) }
      public static func seconds(_ value: Int) -> Stride { Stride(Double(value)) }
      public static func milliseconds(_ value: Int) -> Stride { Stride(Double(value) / 1000) }
    }
  }
}

extension Timer {
  /// A timer as a publisher of dates.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never
    public let interval: TimeInterval

    init(interval: TimeInterval) { self.interval = interval }

    public func sink(receiveValue: @escaping (Date) -> Void) -> AnyCancellable {
      var isActive = true
      VirtualClock.perform(every: interval) {
        guard isActive else { return false }
        receiveValue(VirtualClock.date)
        return isActive
      }
      return AnyCancellable { isActive = false }
    }
  }

  /// A publisher of the date, every so many seconds of the run's clock.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: Any? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval)
  }
}

/// A publisher of the values that it is sent.
public class PassthroughSubject<Output, Failure: Error>: Publisher {
  private var receivers: [(id: Int, receive: (Output) -> Void)] = []
  private var count = 0

  public init() {}
  public func send(_ value: Output) { for receiver in receivers { receiver.receive(value) } }
  public func send() where Output == Void { send(()) }
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    count += 1
    let id = count
    receivers.append((id, receiveValue))
    return AnyCancellable { [weak self] in self?.receivers.removeAll { $0.id == id } }
  }
}

/// A publisher of the values that it is sent, with the last one for new subscriptions.
public final class CurrentValueSubject<Output, Failure: Error>: PassthroughSubject<Output, Failure> {
  public var value: Output { didSet { super.send(value) } }

  public init(_ value: Output) { self.value = value }
  public override func send(_ value: Output) { self.value = value }
  public override func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    receiveValue(value)
    return super.sink(receiveValue: receiveValue)
  }
}

/// A publisher of one value.
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  let value: Output

  public init(_ value: Output) { self.value = value }
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    receiveValue(value)
    return AnyCancellable {}
  }
}

extension NotificationCenter {
  /// A publisher of notifications. In a film nothing notifies.
  public struct Publisher: PathreelCombinePublisher {
    public typealias Output = Notification
    public typealias Failure = Never
    public func sink(receiveValue: @escaping (Notification) -> Void) -> AnyCancellable { AnyCancellable {} }
  }

  /// A publisher of notifications. In a film nothing notifies.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    Publisher()
  }
}

/// The protocol `Publisher` under a name that is not hidden by nested types.
public typealias PathreelCombinePublisher = Publisher

extension View {
  /// Performs an action with each value of a publisher, while the view is there.
  public func onReceive<Source: Publisher>(
    _ publisher: Source, perform action: @escaping (Source.Output) -> Void
  ) -> some View where Source.Failure == Never {
    subscribing(
      { receive in
        let subscription = publisher.sink(receiveValue: receive)
        return { subscription.cancel() }
      }, action)
  }
}
