internal import ARKit
internal import CoreMedia
internal import LockstepSamples

/// The microphone of world tracking.
extension ARKitCamera {
    /// Delivers a buffer of the microphone.
    ///
    /// ARKit names no clock for it. A frame's timestamp is on the host clock, and ARKit offers no
    /// other clock to convert from (ARSession.h), so this one is assumed to be on it too.
    func deliver(audio buffer: CMSampleBuffer) {
        gate.deliver(audio: buffer, of: CMClockGetHostTimeClock())
    }

    /// Continues without audio after a failure that the microphone may have caused.
    ///
    /// A failure pauses the session (ARSession.h), and its error does not name the sensor. If it was
    /// the camera, the session fails again.
    ///
    /// - Returns: Whether the session continues.
    func continueWithoutAudio(after error: any Error) -> Bool {
        let codes: [ARError.Code] = [.microphoneUnauthorized, .sensorFailed, .sensorUnavailable]
        guard let code = (error as? ARError)?.code, codes.contains(code),
            let configuration = session.configuration, configuration.providesAudioData
        else { return false }
        gate.report(.sensorFailed(stream: .audio, message: error.sentence))
        configuration.providesAudioData = false
        wantsControls = true
        session.run(configuration)
        return true
    }

    /// Waits until the samples that have arrived are delivered.
    func drain() { queue.sync {} }
}
