public import LockstepSamples

extension CaptureDependencies {
    /// Sends what the phone's source delivers to a desk, stores the desk's clock in recordings, and
    /// lets the desk follow recordings.
    public mutating func connect(_ link: any DeskPort, _ commands: DeskCommands) {
        liveView = link.liveView
        deskReadings = link.readings
        let (recorded, progressed) = (onRecorded, onProgress)
        onRecorded = { [weak link] path in
            recorded(path)
            link?.sessionsChanged()
        }
        onProgress = { [weak link] in
            progressed()
            commands.progressChanged()
            link?.recordingChanged()
        }
    }
}

extension DeskPort {
    /// Ends the connection while the app is in the background.
    public func take(_ condition: PhoneCondition) {
        switch condition {
        case .enteredBackground, .willTerminate: enterBackground()
        case .enteredForeground, .becameActive: enterForeground()
        case .becameInactive, .thermalState, .memoryWarning, .battery: break
        }
    }
}
