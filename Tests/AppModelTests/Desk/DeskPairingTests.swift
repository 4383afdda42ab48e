import LockstepLink
import LockstepLive
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// Pairing by six digits, and why it fails.
@Suite struct DeskPairingTests {
    @Test func aFoundDeskIsPairedByItsCodeAndChosen() {
        var bench = DeskBench()
        bench.send(.foundChosen("Studio"))
        #expect(bench.actions.isEmpty && bench.model.screen.pairing?.name == "Studio")
        bench.pair(" 123 456 ")
        #expect(bench.actions == [.pair(.service(name: "Studio"), code: "123456")])
        #expect(bench.model.screen.pairing?.isRunning == true)
        bench.report { $0.phase = .pairing(.service(name: "Studio")) }
        #expect(bench.actions.isEmpty && bench.model.screen.pairing?.isRunning == true)
        bench.report { link in
            link.paired = [DeskBench.studio]
            link.phase = .connecting(DeskBench.studio)
        }
        var settings = DeskSettings()
        (settings.isOn, settings.chosen) = (true, DeskBench.studio.id)
        #expect(bench.actions == [.remember(settings)], "the connection follows by itself")
        #expect(bench.model.screen.pairing == nil)
    }

    @Test func aTypedAddressIsPaired() {
        var bench = DeskBench()
        bench.send(.addressAsked)
        #expect(bench.model.screen.pairing?.name == nil)
        var form = DeskPairingForm()
        (form.address, form.code) = ("studio.local", "123456")
        bench.send(.pairingAsked(form))
        #expect(bench.actions.isEmpty)
        #expect(bench.problem == "Enter an address and a port, such as 192.168.1.5:7010.")
        form.address = "studio.local:7010"
        bench.send(.pairingAsked(form))
        #expect(
            bench.actions == [.pair(.address(host: "studio.local", port: 7010), code: "123456")])
    }

    @Test(arguments: ["", "12345", "1234567", "12345a", "１２３４５６", "-12345", "12345\u{301}6"])
    func aCodeOfOtherCharactersIsNotTried(_ code: String) {
        var bench = DeskBench()
        bench.pair(code)
        #expect(bench.actions.isEmpty)
        #expect(bench.problem == "Enter the six digits that the desk shows.")
        #expect(bench.model.screen.pairing?.isRunning == false)
    }

    @Test(arguments: [
        (LinkFailure.live(LiveError(.wrongCode)), "This is not the code that the desk shows."),
        (.live(LiveError(.reported(code: 9, text: ""))), "This is not the code"),
        (.live(LiveError(.notPaired)), "The desk shows no code."),
        (.live(LiveError(.reported(code: 8, text: ""))), "The desk shows no code."),
        (.live(LiveError(.reported(code: 7, text: ""))), "The code has expired."),
        (.live(LiveError(.tooSlow("sent nothing"))), "The desk did not answer in time."),
        (.live(LiveError(.versions(smallest: 2, largest: 3))), "The desk has another version"),
        (.live(LiveError(.notUTF8(field: "name"))), "The phone and the desk disagree: name"),
        (.connection(.init(.broken, detail: "")), "The connection was lost during the pairing."),
        (.connection(.init(.refused, detail: "")), "No desk answers."),
        (.connection(.init(.notFound, detail: "")), "No desk answers."),
        (.connection(.init(.unreachable, detail: "")), "The desk cannot be reached."),
        (.connection(.init(.notSecure, detail: "")), "The computer at this address is not a desk."),
        (.otherKey, "Another computer answers in place of this desk."),
        (.identity("locked"), "The phone’s key for desks cannot be used: locked"),
        (.storage("full"), "The paired desks cannot be stored: full"),
    ])
    func aFailedPairingStaysOpenAndSaysWhy(_ failure: LinkFailure, _ words: String) {
        var bench = DeskBench()
        bench.pair()
        bench.failPairing(failure)
        #expect(bench.problem?.hasPrefix(words) == true, "\(bench.problem ?? "")")
        #expect(bench.model.screen.pairing?.isRunning == false)
        bench.pair("654321")
        #expect(bench.actions == [.pair(.service(name: "Studio"), code: "654321")])
        #expect(bench.problem == nil)
    }

    @Test func aDeniedLocalNetworkLeadsToTheSettings() {
        var bench = DeskBench()
        bench.report { $0.searchFailure = .init(.notAllowed, detail: "policy") }
        #expect(bench.model.screen.searchProblem?.opensSettings == true)
        #expect(bench.model.screen.searchHint == nil)
        bench.report { $0.searchFailure = nil }
        #expect(bench.model.screen.searchProblem == nil)
        bench.report { $0.failure = .connection(.init(.notAllowed, detail: "policy")) }
        #expect(bench.model.screen.problem?.opensSettings == true)
        bench.send(.openSettings)
        #expect(bench.actions == [.openSettings])
        bench.pair()
        bench.failPairing(.connection(.init(.notAllowed, detail: "policy")))
        #expect(bench.model.screen.pairing?.problem?.opensSettings == true)
    }

    /// A state from before the run may still be on its way.
    @Test func aStateFromBeforeTheRunDoesNotEndIt() {
        var bench = DeskBench(chosen: DeskBench.cellar, paired: [DeskBench.cellar])
        bench.report { link in
            link.phase = .connected(DeskBench.cellar)
            link.failure = .live(LiveError(.wrongCode))
        }
        bench.pair()
        bench.report { $0.bytesPerSecond = 1 }
        #expect(bench.model.screen.pairing?.isRunning == true)
        #expect(bench.model.settings.chosen == DeskBench.cellar.id)
    }

    @Test func aCanceledPairingReturnsToTheChosenDesk() {
        var bench = DeskBench(chosen: DeskBench.cellar, paired: [DeskBench.cellar])
        bench.pair()
        bench.report { $0.phase = .pairing(.service(name: "Studio")) }
        bench.send(.pairingCanceled)
        #expect(bench.actions == [.cancelPairing, .connect(DeskBench.cellar.id)])
        #expect(bench.model.screen.pairing == nil)
        bench.send(.pairingCanceled)
        #expect(bench.actions.isEmpty)
    }

    @Test func turningTheSwitchOffEndsAPairing() {
        var bench = DeskBench()
        bench.pair()
        bench.send(.switched(false))
        #expect(bench.actions.starts(with: [.cancelPairing, .switchOff]))
    }

    @Test func aConnectionsFailureIsShownWithoutAPairing() {
        var bench = DeskBench(chosen: DeskBench.studio, paired: [DeskBench.studio])
        let failures: [(LinkFailure, String)] = [
            (.live(LiveError(.notPaired)), "The desk does not know this phone."),
            (.connection(.init(.broken, detail: "")), "The connection to the desk was lost."),
        ]
        for (failure, words) in failures {
            bench.report { $0.failure = failure }
            #expect(bench.problem?.hasPrefix(words) == true, "\(bench.problem ?? "")")
        }
        bench.send(.foundChosen("Attic"))
        #expect(bench.problem == nil, "a sheet that was just opened has no problem")
    }
}

@Suite struct DeskAddressTests {
    @Test(arguments: [
        ("192.168.1.5:7010", "192.168.1.5", 7010), (" studio.local:1 ", "studio.local", 1),
        ("[fe80::1%en0]:65535", "fe80::1%en0", 65535), ("[::1]:80", "::1", 80),
    ])
    func addressesHaveAHostAndAPort(_ text: String, _ host: String, _ port: Int) {
        let place = DeskAddress.place(text)
        #expect(place == .address(host: host, port: port))
        #expect(place.map(DeskAddress.text).flatMap(DeskAddress.place) == place)
    }

    @Test(arguments: [
        "", ":", "a:", ":1", "a", "a:0", "a:65536", "a:-1", "a:+1", "a:1.5", "a b:1", "a:1 b:2",
        "fe80::1:80", "[a]:1", "[]:1", "[::1]", "[::1:80", "ä:1", "a/b:1", "http://a:1", "a:٣",
        "a:99999999999999999999",
    ])
    func everythingElseIsNone(_ text: String) {
        #expect(DeskAddress.place(text) == nil)
    }

    @Test func aHostHasAtMost253Characters() {
        let host = String(repeating: "a", count: 253)
        #expect(DeskAddress.place(host + ":1") != nil)
        #expect(DeskAddress.place(host + "a:1") == nil)
    }
}
