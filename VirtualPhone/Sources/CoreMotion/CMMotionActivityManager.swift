public import Foundation
internal import LockstepSamples
internal import VirtualPhone

/// The confidence in an activity (CMMotionActivity.h).
public enum CMMotionActivityConfidence: Int, Sendable {
    /// Low confidence.
    case low
    /// Medium confidence.
    case medium
    /// High confidence.
    case high
}

/// The user's activity (CMMotionActivity.h); recordings lack it, so here it is unknown.
open class CMMotionActivity: CMLogItem {
    /// The confidence.
    public let confidence = CMMotionActivityConfidence.low
    /// The time the activity began.
    public let startDate: Date
    /// Whether the activity is unknown.
    public let unknown = true
    /// Whether the device is stationary.
    public let stationary = false
    /// Whether the user walks.
    public let walking = false
    /// Whether the user runs.
    public let running = false
    /// Whether the user drives.
    public let automotive = false
    /// Whether the user cycles.
    public let cycling = false

    init(timestamp: HostTime, startDate: Date) {
        self.startDate = startDate
        super.init(timestamp: timestamp)
    }
}

/// A handler called with the user's past activities, or with nil and an error.
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void
/// A handler called with the user's current activity.
public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void

/// The object that delivers the user's activities (CMMotionActivityManager.h).
///
/// Apps that only need permission for motion data query past activities: the first query asks the
/// user. There are no activities here, so a permitted query returns an empty list.
open class CMMotionActivityManager: NSObject {
    /// A manager that has started nothing.
    public override init() {}

    /// Returns whether the phone reports activities: true for a virtual phone with motion sensors.
    open class func isActivityAvailable() -> Bool {
        VirtualPhone.current?.world.motionStreams.isEmpty == false
    }

    /// The user's authorization status for motion.
    open class func authorizationStatus() -> CMAuthorizationStatus { .present }

    /// Queries the user's activities between two instants.
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

    /// Starts activity updates, and so asks for permission; no activities are delivered.
    open func startActivityUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler
    ) {
        VirtualPhone.current?.request(.motion) { _ in }
    }

    /// Stops activity updates.
    open func stopActivityUpdates() {}
}
