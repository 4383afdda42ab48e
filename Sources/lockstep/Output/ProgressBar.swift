import LockstepSamples

// Unchecked: one thread at a time reports progress.

/// The progress of a long operation: drawn on a terminal, silent in a pipe.
final class ProgressBar: @unchecked Sendable {
    private let title: String
    private let isVisible: Bool
    private let clock = MachineClock()
    private var nextDrawing = HostTime(nanoseconds: .min)
    private var isDrawn = false

    /// Creates an empty bar.
    convenience init(_ title: String, options: OutputOptions) {
        self.init(title, isSilent: options.isSilent)
    }

    /// Creates an empty bar, which is drawn only on a terminal and if not silent.
    init(_ title: String, isSilent: Bool) {
        self.title = title
        isVisible = Console.isInteractive && !isSilent
    }

    /// Draws the bar, at most ten times a second.
    ///
    /// - Parameter fraction: The completed fraction, 0 to 1.
    func show(_ fraction: Double, _ detail: @autoclosure () -> String = "") {
        guard isVisible else { return }
        let now = clock.now
        guard now >= nextDrawing else { return }
        nextDrawing = now + .milliseconds(100)
        isDrawn = true
        let done = min(max(fraction.isFinite ? fraction : 0, 0), 1)
        let filled = Int((done * 24).rounded(.down))
        let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: 24 - filled)
        let percent = Int((done * 100).rounded(.down))
        let line = "\(title) \(bar) \(percent) %  \(detail())"
        Console.redraw(line)
    }

    /// Removes the bar; a second call has no effect.
    func end() {
        guard isDrawn else { return }
        isDrawn = false
        Console.redraw()
    }
}
