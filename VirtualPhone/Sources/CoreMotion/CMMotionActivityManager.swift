public import Foundation
internal import LockstepSamples
internal import VirtualPhone

/// How sure an activity is (CMMotionActivity.h).
public enum CMMotionActivityConfidence: Int, Sendable {
    /// Hardly.
    case low
    /// Fairly.
    case medium
    /// Very.
    case high
}

/// What the person does (CMMotionActivity.h); recordings do not hold it, so it is unknown here.
open class CMMotionActivity: CMLogItem {
    /// How sure it is.
    public let confidence = CMMotionActivityConfidence.low
    /// When it began.
    public let startDate: Date
    /// Whether nothing is known.
    public let unknown = true
    /// Whether the device lies still.
    public let stationary = false
    /// Whether the person walks.
    public let walking = false
    /// Whether the person runs.
    public let running = false
    /// Whether the person drives.
    public let automotive = false
    /// Whether the person cycles.
    public let cycling = false

    init(timestamp: HostTime, startDate: Date) {
        self.startDate = startDate
        super.init(timestamp: timestamp)
    }
}

/// Called with what the person did, or with nil and why that is not known.
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void
/// Called with what the person does.
public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void

/// The way to the person's activities (CMMotionActivityManager.h).
///
/// Apps that only want to be allowed motion ask for the past: the first query asks the person.
/// There are no activities here: a query that is allowed gives an empty list.
open class CMMotionActivityManager: NSObject {
    /// A manager that has started nothing.
    public override init() {}

    /// Whether the phone tells activities: a virtual one with motion sensors says so.
    open class func isActivityAvailable() -> Bool {
        VirtualPhone.current?.world.motionStreams.isEmpty == false
    }

    /// What the person said to motion.
    open class func authorizationStatus() -> CMAuthorizationStatus { .present }

    /// Asks for what the person did between two instants.
    open func queryActivityStarting(
        from start: Date, to end: Date, to queue: OperationQueue,
        withHandler handler: @escaping CMMotionActivityQueryHandler
    ) {
        guard let phone = VirtualPhone.current else { return }
        phone.request(.motion) { [weak phone] answer in
            phone?.deliver(on: .operation(queue)) {
                guard answer == .authorized else {
                    let code = Int(CMErrorMotionActivityNotAuthorized.rawValue)
                    return handler(nil, NSError(motion: code))
                }
                handler([], nil)
            }
        }
    }

    /// Asks to be told of activities, and so for permission; none will come.
    open func startActivityUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler
    ) {
        VirtualPhone.current?.request(.motion) { _ in }
    }

    /// No longer asks to be told.
    open func stopActivityUpdates() {}
}
