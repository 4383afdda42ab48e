import LockstepSamples

/// The camera's frames, their drops, and changes of the tracking state.
struct CameraFeed: Feed {
    private let schedule: CameraSchedule
    private var arrivals: ArrivalClock
    private var index: UInt64 = 0
    private var trackingState: TrackingState?
    private var waiting: Coming?

    /// Creates the camera of one phone.
    init(_ model: PhoneModel) {
        schedule = CameraSchedule(model)
        // A frame passes the image processor and tracking before it is delivered.
        arrivals = ArrivalClock(model, part: 6, latencySeconds: 0.035, jitterSeconds: 0.008)
    }

    mutating func next() -> Coming? {
        if let coming = waiting {
            waiting = nil
            return coming
        }
        while let plan = schedule.frame(index) {
            index += 1
            if plan.fate == .interrupted { continue }
            let arrival = arrivals.arrival(of: plan.complete, index: plan.index)
            if plan.fate == .lost { return Coming(Self.loss(of: plan), arrival: arrival) }
            return precededByTrackingChange(Coming(plan, arrival: arrival), plan)
        }
        return nil
    }

    /// The event of a frame that the camera reports as lost.
    static func loss(of plan: FramePlan) -> Sample {
        let drop = Drop(
            stream: .camera, reason: .late, evidence: .reported, timestamp: plan.stamp)
        return .event(.drop(drop), at: plan.stamp)
    }

    private mutating func precededByTrackingChange(
        _ frame: Coming, _ plan: FramePlan
    ) -> Coming {
        guard plan.trackingState != trackingState else { return frame }
        trackingState = plan.trackingState
        waiting = frame
        return Coming(
            .event(.trackingState(plan.trackingState), at: plan.stamp), arrival: frame.arrival)
    }
}
