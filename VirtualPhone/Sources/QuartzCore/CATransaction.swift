public import Foundation
internal import PhoneFoundation

/// A group of changes to layers, one group after another within a thread (CATransaction.h).
///
/// Nothing is animated here, so a transaction's completion block is called as soon as its changes
/// are committed: on the main thread, as the header promises.
open class CATransaction: NSObject {
    private struct Settings {
        var duration: CFTimeInterval = 0.25
        var isWithoutActions = false
        var completion: (() -> Void)?
    }

    private static let threadKey = "virtual-phone.CATransaction"

    private static var open: [Settings] {
        get { Thread.current.threadDictionary[threadKey] as? [Settings] ?? [] }
        set { Thread.current.threadDictionary[threadKey] = newValue }
    }

    /// Begins a transaction nested in the thread's current one, with its settings.
    open class func begin() {
        var settings = open.last ?? Settings()
        settings.completion = nil
        open.append(settings)
    }

    /// Ends the innermost transaction.
    ///
    /// Calling it without a transaction is a programming error ("raises an exception").
    open class func commit() {
        precondition(!open.isEmpty, "CATransaction.commit() without begin()")
        let completion = open.removeLast().completion
        if let completion { DispatchQueue.main.async(execute: completion) }
    }

    /// Commits the implicit transaction: does nothing here.
    open class func flush() {}

    /// Returns the duration of animations in seconds.
    open class func animationDuration() -> CFTimeInterval { (open.last ?? Settings()).duration }

    /// Sets the duration of animations in seconds.
    open class func setAnimationDuration(_ dur: CFTimeInterval) { change { $0.duration = dur } }

    /// Returns whether implicit animations are disabled.
    open class func disableActions() -> Bool { (open.last ?? Settings()).isWithoutActions }

    /// Sets whether implicit animations are disabled.
    open class func setDisableActions(_ flag: Bool) { change { $0.isWithoutActions = flag } }

    /// Returns the block called when the transaction's animations are over.
    open class func completionBlock() -> (() -> Void)? { open.last?.completion }

    /// Sets the block called when the transaction's animations are over; without a transaction it
    /// is called at once.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        if open.isEmpty, let block {
            DispatchQueue.main.async(execute: block)
        } else {
            change { $0.completion = block }
        }
    }

    /// Outside of any transaction a setting would apply to the thread's implicit one, which ends
    /// with the thread's turn; there is no implicit transaction here.
    private static func change(_ body: (inout Settings) -> Void) {
        guard !open.isEmpty else { return }
        body(&open[open.count - 1])
    }
}

/// Seconds.
public typealias CFTimeInterval = Double

/// Returns the host clock's time in seconds: `mach_absolute_time` (CABase.h).
public func CACurrentMediaTime() -> CFTimeInterval {
    Double(clock_gettime_nsec_np(CLOCK_UPTIME_RAW)) / 1e9
}
