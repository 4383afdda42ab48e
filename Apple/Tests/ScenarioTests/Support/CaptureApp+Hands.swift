import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// The user's actions in the app.
extension CaptureApp {
    /// Opens the screen and waits for the viewfinder, with all permission questions answered and
    /// all allowed sensors running.
    func open() throws {
        engine.begin()
        flushMain()
        engine.send(.appeared)
        try waitForViewfinder()
    }

    /// Waits until the viewfinder's wanted feed runs.
    func waitForViewfinder() throws {
        try phone.run(for: .zero)
        wait("no viewfinder") {
            $0.question == nil && $0.feed.facts != nil && $0.feed.feed == $0.wantedFeed
        }
        flushMain()
    }

    func press() { engine.touch(.pressed) }
    func lift() { engine.touch(.lifted) }

    func tap() {
        press()
        lift()
    }

    /// Starts a recording with the selected mode's gesture, and waits until it runs.
    func start() throws {
        press()
        if model.gesture.style == .hold {
            try play(.milliseconds(300))
        } else {
            lift()
        }
        wait("no recording") { $0.isRecording }
        recordings.withLock { $0.append(Recording(start: told.count)) }
    }

    /// Stops with the selected mode's gesture, and waits for the verdict.
    func stop() {
        let count = told.count
        recordings.withLock { recordings in
            if let last = recordings.indices.last { recordings[last].stop = count }
        }
        if model.gesture.style == .tap { press() }
        lift()
        waitForVerdict()
    }

    /// Waits until the recording has ended and was checked.
    func waitForVerdict() { wait("no verdict") { !$0.isBusy && $0.verdict?.result != nil } }

    /// Records for a while.
    func record(_ duration: HostDuration) throws {
        try start()
        try play(duration)
        stop()
    }
}
