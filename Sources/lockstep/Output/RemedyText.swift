import LockstepSamples

extension Remedy {
    /// The remedy for a user of the command line.
    ///
    /// - Parameter session: The session's folder, for a command that the user can copy; nil if it is
    ///   unknown.
    func text(about session: String? = nil) -> String {
        text { action in
            guard action == .recover, let session else { return action.command }
            return "`lockstep recover \(session.shellWord)`"
        }
    }
}

extension RemedyAction {
    /// The command or option of an action.
    var command: String {
        switch self {
        case .recover, .recoverMoved: "`lockstep recover`"
        case .leaveOutBadRows: "`lockstep export --skip-bad-rows`"
        case .removeBadRows: "`lockstep recover --skip-bad-rows`"
        case .verify: "`lockstep verify`"
        case .redactWithoutSeal: "`lockstep redact --no-seal`"
        case .trimFromStart: "`lockstep trim --start 0`"
        case .showContents: "`lockstep info`"
        case .storeCalibration: "`lockstep calibrate`"
        case .storeTimeOffset: "`lockstep calibrate --time-offset`"
        case .measureTimeOffset: "`lockstep sync`"
        case .exportApplyingTimeOffset: "`lockstep export --apply-offset`"
        case .listFormats: "`lockstep formats`"
        case .listImportedFiles: "`lockstep import --help`"
        case .stateDepthScale(let valuesPerMeter?): "--depth-scale \(valuesPerMeter)"
        case .stateDepthScale(nil): "--depth-scale"
        case .nameKalibrCameras: "--kalibr"
        case .nameKalibrInertial: "--imu"
        case .replace: "--force"
        case .nameDygraphsFolder: "--dygraphs"
        }
    }
}
