/// Runs units of work on a long-lived thread, and after each releases the objects that the system's
/// frameworks autoreleased during it: a port.
///
/// An Objective-C object that is autoreleased lives until the innermost autorelease pool of its
/// thread is drained. Dispatch and run loops drain pools. A thread from `pthread_create` drains one
/// only when it ends, so a loop on such a thread drains one for each unit of work.
public struct AutoreleasePool: Sendable {
    private let run: @Sendable (_ work: () -> Void) -> Void

    /// Creates a pool.
    ///
    /// - Parameter run: Calls `work` once, then releases what it autoreleased on its thread.
    public init(_ run: @escaping @Sendable (_ work: () -> Void) -> Void) { self.run = run }

    /// The pool of a system without Objective-C, where nothing is autoreleased.
    public static let none = AutoreleasePool { work in work() }

    /// Performs `work` as one unit.
    public func perform(_ work: () -> Void) { run(work) }

    /// Repeats `step`, each time as one unit, until it returns false.
    public func repeatUnits(while step: () -> Bool) {
        var isMore = true
        while isMore { run { isMore = step() } }
    }
}
