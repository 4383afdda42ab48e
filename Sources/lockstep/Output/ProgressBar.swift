import LockstepConcurrency
import LockstepSamples

// Unchecked: one thread at a time reports progress.

/// The progress of a long operation: drawn on a terminal, silent in a pipe.
///
/// With `LOCKSTEP_PROGRESS=lines` in the environment it is lines on standard error for another
/// program, wherever that leads and even if the command is silent:
/// `progress 0.43 12 recordings left`.
final class ProgressBar: @unchecked Sendable {
    private enum Form {
        case hidden
        case drawn
        case lines
        /// A part of a progress that is shown elsewhere.
        case part(@Sendable (Double) -> Void)
    }

    private let title: String
    private let form: Form
    /// The part of the whole that this operation is, if lines or another bar show the whole.
    private let span: ClosedRange<Double>
    private let clock = MachineClock()
    private var nextTime = HostTime(nanoseconds: .min)
    private var isDrawn = false

    /// Creates an empty bar.
    convenience init(_ title: String, options: OutputOptions) {
        self.init(title, isSilent: options.isSilent)
    }

    /// Creates an empty bar, which is drawn only on a terminal and if not silent.
    init(_ title: String, isSilent: Bool, span: ClosedRange<Double> = 0...1) {
        self.title = title
        self.span = span
        if Console.environment("LOCKSTEP_PROGRESS") == "lines" {
            form = .lines
        } else {
            form = Console.isInteractive && !isSilent ? .drawn : .hidden
        }
    }

    /// Creates a bar for a part of a progress that is shown elsewhere.
    init(span: ClosedRange<Double>, showing show: @escaping @Sendable (Double) -> Void) {
        (title, self.span, form) = ("", span, .part(show))
    }

    /// Draws the bar at most ten times a second, or prints a line at most twice a second.
    ///
    /// - Parameter fraction: The completed fraction, 0 to 1.
    func show(_ fraction: Double, _ detail: @autoclosure () -> String = "") {
        let done = min(max(fraction.isFinite ? fraction : 0, 0), 1)
        let share = span.lowerBound + done * (span.upperBound - span.lowerBound)
        switch form {
        case .hidden: break
        case .drawn where isDue(after: .milliseconds(100)): draw(done, detail())
        case .lines where isDue(after: .milliseconds(500)): printLine(share, detail())
        case .drawn, .lines: break
        case .part(let show): show(share)
        }
    }

    private func isDue(after interval: HostDuration) -> Bool {
        let now = clock.now
        guard now >= nextTime else { return false }
        nextTime = now + interval
        return true
    }

    private func draw(_ done: Double, _ detail: String) {
        isDrawn = true
        let filled = Int((done * 24).rounded(.down))
        let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: 24 - filled)
        let percent = Int((done * 100).rounded(.down))
        Console.redraw("\(title) \(bar) \(percent) %  \(detail)")
    }

    private func printLine(_ share: Double, _ detail: String) {
        let fraction = ((share * 100).rounded(.down) / 100).fixed(2)
        Console.complain("progress \(fraction) \(detail.isEmpty ? "1 recording left" : detail)")
    }

    /// Removes the bar; a second call has no effect.
    func end() {
        guard isDrawn else { return }
        isDrawn = false
        Console.redraw()
    }
}
