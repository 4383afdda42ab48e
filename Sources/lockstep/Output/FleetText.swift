import LockstepFormats
import LockstepSamples
import LockstepSynthetic

/// The result of recording a fleet as text or JSON.
struct FleetText {
    let plan: FleetPlan
    let folder: String

    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        if options.quiet { return .lines([folder]) }
        let (defective, observable) = counts
        return .lines([
            "\(folder): \(plan.sessions.count.counted("session")), "
                + "\(defective) with a defect, \(observable) of which can be observed",
            "labels: \(folder)/\(FleetRecording.labels)",
        ])
    }

    private var counts: (defective: Int, observable: Int) {
        let defective = plan.sessions.filter { $0.defect != nil }
        return (defective.count, defective.count { $0.unobservableReason == nil })
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("path", folder)
            json.member("session_count", plan.sessions.count)
            json.member("defect_count", counts.defective)
            json.member("observable_count", counts.observable)
            json.member("labels", FleetRecording.labels)
        }
    }
}
