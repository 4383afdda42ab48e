import LockstepRecording
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// What a person does with the app.
extension CaptureApp {
    /// Opens the screen and waits for the viewfinder: all questions answered, everything allowed
    /// running.
    func open() throws {
        engine.begin()
        flushMain()
        engine.send(.appeared)
        try waitForViewfinder()
    }

    /// Waits until the viewfinder runs on what it is to run on.
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

    /// Starts to record as the mode picked wants it, and waits until it records.
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

    /// Stops as the mode picked wants it, and waits for the verdict.
    func stop() {
        let count = told.count
        recordings.withLock { recordings in
            if let last = recordings.indices.last { recordings[last].stop = count }
        }
        if model.gesture.style == .tap { press() }
        lift()
        waitForVerdict()
    }

    /// Waits until the recording that ends has ended and was checked.
    func waitForVerdict() { wait("no verdict") { !$0.isBusy && $0.verdict?.result != nil } }

    /// Records for a while.
    func record(_ duration: HostDuration) throws {
        try start()
        try play(duration)
        stop()
    }
}
