import Foundation
import LockstepConcurrency
import LockstepSamples
import Network
import OpenSSLServer
import Testing
import VirtualPhone

/// The owner's permission, Bonjour and suspension: Apple's technote TN3179, browser.h, and Apple's
/// sample "Building a custom peer-to-peer protocol".
@Suite(.serialized) struct LocalNetworkTests {
    private static let type = "_lockstep._tcp"
    private static let denied = NWError.dns(DNSServiceErrorType(kDNSServiceErr_PolicyDenied))

    private static func world(_ change: (inout PhoneWorld) -> Void) -> PhoneWorld {
        var world = PhoneWorld()
        change(&world)
        return world
    }

    private static func service(_ name: String, port: UInt16 = 1) -> PhoneService {
        PhoneService(name: name, type: type, host: "127.0.0.1", port: port)
    }

    /// What a browser reported.
    private final class BrowserWitness: Sendable {
        let browser = NWBrowser(for: .bonjour(type: type, domain: nil), using: NWParameters())
        let states = Mutex<[NWBrowser.State]>([])
        let names = Mutex<[String]>([])

        init() {
            browser.stateUpdateHandler = { [states] state in states.change { $0.append(state) } }
            browser.browseResultsChangedHandler = { [names] results, _ in
                let found = results.compactMap { result in
                    if case .service(let name, _, _, _) = result.endpoint { return name }
                    return nil
                }
                names.change { $0 = found.sorted() }
            }
            browser.start(queue: DispatchQueue(label: "browser"))
        }

        deinit { browser.cancel() }

        func reaches(_ state: NWBrowser.State) -> Bool {
            states.wait(milliseconds: 60_000) { $0.last == state }
        }

        func finds(_ expected: [String]) -> Bool {
            names.wait(milliseconds: 60_000) { $0 == expected }
        }
    }

    @Test func aBrowserFindsTheServicesOfItsType() async throws {
        let world = Self.world { world in
            world.services = [Self.service("desk"), Self.service("attic")]
            world.services.append(
                PhoneService(name: "printer", type: "_ipp._tcp", host: "127.0.0.1", port: 631))
        }
        try await VirtualPhone.withPhone(world) { phone in
            let witness = BrowserWitness()
            #expect(witness.reaches(.ready) && witness.finds(["attic", "desk"]))
            phone.happen(.servicesAnnounced([Self.service("cellar")]))
            #expect(witness.finds(["cellar"]))
            witness.browser.cancel()
            #expect(witness.reaches(.cancelled))
        }
    }

    /// A denied browser waits, with `kDNSServiceErr_PolicyDenied`, until the owner allows it.
    @Test func aBrowserWaitsForTheOwner() async throws {
        let world = Self.world { world in
            world.localNetworkAnswer = .denied
            world.services = [Self.service("desk")]
        }
        try await VirtualPhone.withPhone(world) { phone in
            let witness = BrowserWitness()
            #expect(witness.reaches(.waiting(Self.denied)))
            #expect(phone.world.localNetwork == .denied)
            phone.happen(.localNetwork(.authorized))
            #expect(witness.reaches(.ready) && witness.finds(["desk"]))
            phone.happen(.localNetwork(.denied))
            #expect(witness.reaches(.waiting(Self.denied)))
        }
    }

    /// The owner is asked once, at the first use.
    @Test func theOwnerIsAskedOnce() async throws {
        let world = Self.world { $0.answerDelay = .seconds(1) }
        try await VirtualPhone.withPhone(world) { phone in
            let answers = Mutex(0)
            let subscription = phone.subscribe { event in
                if case .localNetwork = event { answers.change { $0 += 1 } }
            }
            defer { subscription.cancel() }
            let witnesses = (0..<2).map { _ in BrowserWitness() }
            #expect(witnesses.allSatisfy { $0.reaches(.waiting(Self.denied)) })
            try phone.run(for: .seconds(2))
            #expect(witnesses.allSatisfy { $0.reaches(.ready) })
            #expect(answers.withLock { $0 } == 1)
        }
    }

    /// An app that does not declare the type in `NSBonjourServices` gets `kDNSServiceErr_NoAuth`.
    @Test func anUndeclaredTypeIsRefused() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lockstep-app-\(UInt64.random(in: 0...UInt64.max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (declared, isAllowed) in [("_other._tcp", false), (Self.type, true)] {
            let plist = try PropertyListSerialization.data(
                fromPropertyList: ["NSBonjourServices": [declared]], format: .xml, options: 0)
            try plist.write(to: folder.appendingPathComponent("Info.plist"))
            let app = try PhoneApp(folder: folder)
            try await VirtualPhone.withPhone(Self.world { $0.app = app }) { _ in
                let refused = NWError.dns(DNSServiceErrorType(kDNSServiceErr_NoAuth))
                #expect(BrowserWitness().reaches(isAllowed ? .ready : .failed(refused)))
            }
        }
    }

    /// A denied connection waits with an unsatisfied path whose reason is `localNetworkDenied`.
    @Test func aConnectionWaitsForTheOwner() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity())
        try await VirtualPhone.withPhone(Self.world { $0.localNetwork = .denied }) { phone in
            let witness = ConnectionWitness(to: server)
            #expect(witness.reaches(.waiting(.posix(.ENETDOWN))))
            let path = witness.connection.currentPath
            #expect(path?.status == .unsatisfied && path?.unsatisfiedReason == .localNetworkDenied)
            phone.happen(.localNetwork(.authorized))
            #expect(witness.reaches(.ready))
            #expect(witness.connection.currentPath?.status == .satisfied)
        }
    }

    /// A service is found by its name when it is announced.
    @Test func aConnectionResolvesAService() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity())
        try await VirtualPhone.withPhone { phone in
            let witness = ConnectionWitness(
                to: .service(name: "desk", type: Self.type, domain: "local.", interface: nil))
            #expect(witness.reaches(.preparing))
            phone.happen(.servicesAnnounced([Self.service("desk", port: server.port)]))
            #expect(witness.reaches(.ready))
        }
    }

    /// While the app is suspended nothing arrives, and afterward its connections are aborted and its
    /// browsers defunct.
    @Test func aSuspendedAppLosesItsConnections() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity())
        try await VirtualPhone.withPhone { phone in
            let witness = ConnectionWitness(to: server)
            let browser = BrowserWitness()
            #expect(witness.reaches(.ready) && browser.reaches(.ready))
            witness.receive()
            phone.happen(.condition(.enteredBackground))
            server.send("to a suspended app\n")
            witness.send("from a suspended app\n")
            phone.happen(.condition(.enteredForeground))
            #expect(witness.reaches(.failed(.posix(.ECONNABORTED))))
            #expect(witness.text.isEmpty && !server.printed.contains("suspended"))
            let defunct = NWError.dns(DNSServiceErrorType(kDNSServiceErr_DefunctConnection))
            #expect(browser.reaches(.failed(defunct)))
        }
    }

    /// An app that may run in the background keeps its connections.
    @Test func aRunningAppKeepsItsConnectionsInTheBackground() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity())
        try await VirtualPhone.withPhone { phone in
            let reason = phone.keepRunning { true }
            defer { reason.cancel() }
            let witness = ConnectionWitness(to: server)
            #expect(witness.reaches(.ready))
            witness.receive()
            phone.happen(.condition(.enteredBackground))
            server.send("to a running app\n")
            #expect(witness.hears { !$0.bytes.isEmpty })
            phone.happen(.condition(.enteredForeground))
            witness.send("still there\n")
            #expect(server.prints("still there"))
        }
    }
}
