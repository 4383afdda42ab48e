import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

/// Autoreleased objects live as long as they do under the Objective-C runtime.
@Suite(.serialized) struct AutoreleaseTests {
    private final class Object: Sendable {}

    /// Autoreleases an object, and returns a reference that does not keep it alive.
    private static func autoreleased() -> () -> Object? {
        let object = Object()
        VirtualPhone.autorelease(object)
        return { [weak object] in object }
    }

    @Test func aPoolReleasesItsObjectsAtItsEnd() async throws {
        try await VirtualPhone.withPhone { phone in
            try WorkerThread {
                let object = VirtualPhone.drainingAutoreleasePool {
                    let object = Self.autoreleased()
                    #expect(object() != nil)
                    return object
                }
                #expect(object() == nil)
            }.join()
            #expect(phone.autoreleased.mostOnOneThread == 1)
        }
    }

    @Test func anInnerPoolKeepsTheObjectsOfTheOuterOne() async throws {
        try await VirtualPhone.withPhone { phone in
            try WorkerThread {
                VirtualPhone.drainingAutoreleasePool {
                    let outer = Self.autoreleased()
                    let inner = VirtualPhone.drainingAutoreleasePool { Self.autoreleased() }
                    #expect(outer() != nil && inner() == nil)
                }
            }.join()
            #expect(phone.autoreleased.mostOnOneThread == 2)
        }
    }

    @Test func aThreadWithoutAPoolKeepsItsObjectsUntilItEnds() async throws {
        try await VirtualPhone.withPhone { phone in
            let object = Mutex<(@Sendable () -> Bool)?>(nil)
            try WorkerThread {
                for _ in 0..<999 { VirtualPhone.autorelease() }
                let last = Object()
                VirtualPhone.autorelease(last)
                object.withLock { $0 = { [weak last] in last != nil } }
                #expect(object.withLock { $0?() } == true)
            }.join()
            #expect(object.withLock { $0?() } == false)
            #expect(phone.autoreleased.mostOnOneThread == 1000)
        }
    }

    @Test func eachCallOfThePhoneIsDrained() async throws {
        try await VirtualPhone.withPhone(source: ListedSource(accelerometerAt: [1, 2, 3, 4])) {
            phone in
            let subscription = phone.subscribe(to: .accelerometer) { _ in
                phone.deliver(on: .anywhere) { VirtualPhone.autorelease() }
            }
            try phone.runToEnd()
            #expect(phone.autoreleased.mostOnOneThread == 1)
            _ = subscription
        }
    }

    @Test func withoutAPhoneNothingIsKept() async throws {
        await VirtualPhone.withoutPhone {
            let object = Self.autoreleased()
            #expect(object() == nil)
        }
    }
}
