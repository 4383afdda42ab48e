import LockstepConcurrency
import LockstepLink
import LockstepSamples
import Testing
import VirtualPhone

@testable import LockstepAppleLink

/// The adapter's search for desks.
@Suite(.serialized) struct BrowserTests {
    private static func desks(_ names: String...) -> [PhoneService] {
        names.map { PhoneService(name: $0, type: "_lockstep._tcp", host: "127.0.0.1", port: 1) }
    }

    private static func finds(_ found: Mutex<[String]?>, _ names: [String]) -> Bool {
        found.wait(milliseconds: 60_000) { $0 == names }
    }

    @Test func desksAppearAndDisappear() async throws {
        var world = PhoneWorld()
        world.services = Self.desks("studio", "attic")
        try await VirtualPhone.withPhone(world) { phone in
            let found = Mutex<[String]?>(nil)
            let search = NetworkDeskBrowser().browse { names in found.change { $0 = names } }
            #expect(Self.finds(found, ["attic", "studio"]))
            phone.happen(.servicesAnnounced(Self.desks("studio")))
            #expect(Self.finds(found, ["studio"]))
            phone.happen(.servicesAnnounced([]))
            #expect(Self.finds(found, []))
            withExtendedLifetime(search) {}
        }
    }

    @Test func aSearchBeginsAgainAfterTheAppWasSuspended() async throws {
        var world = PhoneWorld()
        world.services = Self.desks("studio")
        try await VirtualPhone.withPhone(world) { phone in
            let found = Mutex<[String]?>(nil)
            let search = NetworkDeskBrowser().browse { names in found.change { $0 = names } }
            #expect(Self.finds(found, ["studio"]))
            phone.happen(.condition(.enteredBackground))
            phone.happen(.condition(.enteredForeground))
            #expect(Self.finds(found, []))
            #expect(Self.finds(found, ["studio"]))
            withExtendedLifetime(search) {}
        }
    }

    @Test func aReleasedSearchReportsNothing() async throws {
        try await VirtualPhone.withPhone { phone in
            let (released, kept) = (Mutex<[String]?>(nil), Mutex<[String]?>(nil))
            _ = NetworkDeskBrowser().browse { names in released.change { $0 = names } }
            let search = NetworkDeskBrowser().browse { names in kept.change { $0 = names } }
            phone.happen(.servicesAnnounced(Self.desks("studio")))
            #expect(Self.finds(kept, ["studio"]))
            #expect(released.withLock { $0 } == nil)
            withExtendedLifetime(search) {}
        }
    }
}
