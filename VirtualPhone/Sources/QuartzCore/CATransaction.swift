public import Foundation
internal import PhoneFoundation

/// Changes of layers that belong together, one after another within a thread (CATransaction.h).
///
/// Nothing is animated here, so a transaction's completion is called as soon as its changes are
/// committed: on the main thread, as the header promises.
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

    /// Begins a transaction inside the thread's present one, with that one's settings.
    open class func begin() {
        var settings = open.last ?? Settings()
        settings.completion = nil
        open.append(settings)
    }

    /// Ends the innermost transaction.
    ///
    /// Without one the program is at fault ("raises an exception").
    open class func commit() {
        precondition(!open.isEmpty, "CATransaction.commit() without begin()")
        let completion = open.removeLast().completion
        if let completion { DispatchQueue.main.async(execute: completion) }
    }

    /// Commits what no transaction was begun for: nothing waits here.
    open class func flush() {}

    /// How long animations take, seconds.
    open class func animationDuration() -> CFTimeInterval { (open.last ?? Settings()).duration }

    /// Says how long animations take, seconds.
    open class func setAnimationDuration(_ dur: CFTimeInterval) { change { $0.duration = dur } }

    /// Whether changes happen without animations of their own.
    open class func disableActions() -> Bool { (open.last ?? Settings()).isWithoutActions }

    /// Says whether changes happen without animations of their own.
    open class func setDisableActions(_ flag: Bool) { change { $0.isWithoutActions = flag } }

    /// What is called when the transaction's animations are over.
    open class func completionBlock() -> (() -> Void)? { open.last?.completion }

    /// Says what is called when the transaction's animations are over; without a transaction, that
    /// is at once.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        if open.isEmpty, let block {
            DispatchQueue.main.async(execute: block)
        } else {
            change { $0.completion = block }
        }
    }

    /// Outside of any transaction a setting would hold for the thread's implicit one, which ends
    /// with the thread's turn: nothing is left to hold it here.
    private static func change(_ body: (inout Settings) -> Void) {
        guard !open.isEmpty else { return }
        body(&open[open.count - 1])
    }
}

/// Seconds.
public typealias CFTimeInterval = Double

/// The host clock's reading in seconds: `mach_absolute_time` (CABase.h).
public func CACurrentMediaTime() -> CFTimeInterval {
    Double(clock_gettime_nsec_np(CLOCK_UPTIME_RAW)) / 1e9
}
