internal import AVFoundation
internal import LockstepSamples

extension AutoreleasePool {
    /// The pool of the Objective-C runtime.
    static let objectiveC = AutoreleasePool { work in autoreleasepool(invoking: work) }
}

/// Performs one call of a codec, then releases the objects that it autoreleased.
///
/// Callers may make thousands of calls in one unit of work, such as an export.
func draining<Result>(_ call: () throws -> Result) rethrows -> Result {
    try autoreleasepool(invoking: call)
}
