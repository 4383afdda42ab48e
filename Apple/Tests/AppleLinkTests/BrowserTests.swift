import LockstepConcurrency
import LockstepLink
import LockstepSamples
import Testing
import VirtualPhone

@testable import LockstepAppleLink

/// The adapter's search for desks.
@Suite(.serialized) struct BrowserTests {
    /// A search, and everything that it reported.
    private final class Witness: Sendable {
        private let reports = Mutex<[DeskSearchReport]>([])
        private let search: any AnyObject & Sendable

        init() {
            search = NetworkDeskBrowser().browse { [reports] report in
                reports.change { $0.append(report) }
            }
        }

        /// Waits until a report was made; false if it is not made.
        func reports(_ names: [String]) -> Bool {
            reports.wait(milliseconds: 60_000) { $0.contains(.found(names)) }
        }

        /// Waits until the latest report is this; false if it does not become so.
        func finds(_ names: [String]) -> Bool {
            reports.wait(milliseconds: 60_000) { $0.last == .found(names) }
        }

        /// Waits for a failure.
        func fails(_ kind: DeskConnectionFailure.Kind) -> Bool {
            reports.wait(milliseconds: 60_000) { reports in
                reports.contains { report in
                    if case .failed(let failure) = report { return failure.kind == kind }
                    return false
                }
            }
        }
    }

    private static func desks(_ names: String...) -> [PhoneService] {
        names.map { PhoneService(name: $0, type: "_lockstep._tcp", host: "127.0.0.1", port: 1) }
    }

    private static func world(_ names: String...) -> PhoneWorld {
        var world = PhoneWorld()
        world.services = names.flatMap { desks($0) }
        return world
    }

    @Test func desksAppearAndDisappear() async throws {
        try await VirtualPhone.withPhone(Self.world("studio", "attic")) { phone in
            let witness = Witness()
            #expect(witness.finds(["attic", "studio"]))
            phone.happen(.servicesAnnounced(Self.desks("studio")))
            #expect(witness.finds(["studio"]))
            phone.happen(.servicesAnnounced([]))
            #expect(witness.finds([]))
        }
    }

    @Test func aSearchBeginsAgainAfterTheAppWasSuspended() async throws {
        try await VirtualPhone.withPhone(Self.world("studio")) { phone in
            let witness = Witness()
            #expect(witness.finds(["studio"]))
            phone.happen(.condition(.enteredBackground))
            phone.happen(.condition(.enteredForeground))
            #expect(witness.reports([]))
            #expect(witness.finds(["studio"]))
        }
    }

    /// The user sees the reason, and the desks as soon as the system allows it.
    @Test func withoutPermissionTheSearchSaysSo() async throws {
        var world = Self.world("studio")
        world.localNetworkAnswer = .denied
        try await VirtualPhone.withPhone(world) { phone in
            let witness = Witness()
            #expect(witness.fails(.notAllowed))
            phone.happen(.localNetwork(.authorized))
            #expect(witness.finds(["studio"]))
        }
    }

    @Test func aReleasedSearchFindsNothing() async throws {
        try await VirtualPhone.withPhone { phone in
            let released = Mutex<[DeskSearchReport]>([])
            _ = NetworkDeskBrowser().browse { report in released.change { $0.append(report) } }
            let witness = Witness()
            #expect(witness.finds([]))
            phone.happen(.servicesAnnounced(Self.desks("studio")))
            #expect(witness.finds(["studio"]))
            #expect(released.withLock { !$0.contains(.found(["studio"])) })
        }
    }
}
