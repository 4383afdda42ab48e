internal import VirtualPhone

/// Runs `body`, then releases all objects that it autoreleased on the calling thread
/// (ObjectiveC.swiftinterface).
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try VirtualPhone.drainingAutoreleasePool(body)
}
