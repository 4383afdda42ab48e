import LockstepRecording
import LockstepSamples

/// Delays a photo or a recording.
extension CaptureModel {
    /// A running self-timer.
    struct Countdown: Hashable, Sendable {
        var end: HostTime
        /// The seconds that were announced last.
        var announced: Int
    }

    /// Starts the self-timer.
    ///
    /// - Returns: Nil if it is off or does not fit the mode's gesture: a button that is held.
    mutating func countDown() -> [CaptureAction]? {
        let seconds = options.selfTimer.rawValue
        guard seconds > 0, gesture.style == .tap else { return nil }
        // The button is at rest until the time is over.
        _ = gesture.handle(.recordingEnded)
        countdown = Countdown(end: now + .seconds(Int64(seconds)), announced: seconds)
        let words = Phrase("Self-timer: %@ s", .text("\(seconds)"))
        return feedback(.count, .count) + [.effect(.announce(words))]
    }

    /// Stops the self-timer.
    ///
    /// - Returns: Whether it ran.
    mutating func stopCountdown() -> Bool {
        defer { countdown = nil }
        return countdown != nil
    }

    /// Announces each second, and starts the photo or the recording when the time is over.
    mutating func passCountdown() -> [CaptureAction] {
        guard let running = countdown else { return [] }
        guard now < running.end else {
            countdown = nil
            return mode == .photo ? takePhotoNow() : recordNow()
        }
        let left = secondsLeft(running)
        guard left < running.announced else { return [] }
        countdown?.announced = left
        return feedback(.count, .count) + [.effect(.announce(.words("\(left)")))]
    }

    /// The whole seconds until the photo or the recording, rounded up; nil without a self-timer.
    var countdownSeconds: Int? { countdown.map(secondsLeft) }

    private func secondsLeft(_ countdown: Countdown) -> Int {
        Int(max(0, (countdown.end - now).seconds).rounded(.up))
    }
}
