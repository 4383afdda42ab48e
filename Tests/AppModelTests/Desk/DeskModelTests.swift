import LockstepLink
import LockstepLive
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// The switch, the choice of a desk, and what the screens show.
@Suite struct DeskModelTests {
    @Test func theSwitchIsOffByDefault() {
        var bench = DeskBench(isOn: DeskSettings().isOn, paired: [DeskBench.studio])
        #expect(!bench.model.screen.isOn && bench.model.screen.status.english == "Off")
        #expect(bench.model.screen.facts.isEmpty && bench.model.sign == nil)
        bench.send(.appeared)
        #expect(bench.actions.isEmpty)
    }

    /// Nothing is sent unless the switch is on: no other event starts a search, a pairing or a
    /// connection.
    @Test func whileTheSwitchIsOffNothingIsRequested() {
        let (studio, cellar) = (DeskBench.studio, DeskBench.cellar)
        var form = DeskPairingForm()
        (form.address, form.code) = ("10.0.0.7:7010", "123456")
        let events: [DeskEvent] = [
            .appeared, .foundChosen("Studio"), .pairingAsked(form), .addressAsked,
            .pairingAsked(form), .connectAsked(studio.id), .connectAsked(cellar.id),
            .pairingCanceled, .disappeared, .switched(false),
        ]
        var bench = DeskBench(isOn: false, chosen: studio, paired: [studio, cellar])
        for event in events {
            bench.send(event)
            #expect(bench.actions.isEmpty, "\(event)")
            bench.report { $0.found = ["Studio"] }
            #expect(bench.actions.isEmpty, "after \(event)")
        }
    }

    @Test func theChosenDeskIsConnectedOnceAtLaunch() {
        var bench = DeskBench(chosen: DeskBench.studio, paired: [])
        #expect(bench.actions.isEmpty, "its address is not known yet")
        bench.report { $0.paired = [DeskBench.cellar, DeskBench.studio] }
        #expect(bench.actions == [.connect(DeskBench.studio.id)])
        bench.report { $0.phase = .connecting(DeskBench.studio) }
        #expect(bench.actions.isEmpty)
    }

    @Test func aDeskThatWasNotChosenIsNotConnected() {
        var bench = DeskBench(paired: [DeskBench.studio])
        #expect(bench.actions.isEmpty)
        bench.send(.connectAsked(DeskBench.studio.id))
        var settings = DeskSettings()
        (settings.isOn, settings.chosen) = (true, DeskBench.studio.id)
        #expect(bench.actions == [.connect(DeskBench.studio.id), .remember(settings)])
    }

    @Test func turningTheSwitchOffEndsTheConnectionAndIsKept() {
        var bench = DeskBench(chosen: DeskBench.studio, paired: [DeskBench.studio])
        bench.send(.appeared)
        #expect(bench.actions == [.search(true)])
        bench.send(.switched(false))
        var settings = DeskSettings()
        settings.chosen = DeskBench.studio.id
        #expect(bench.actions == [.switchOff, .search(false), .remember(settings)])
        settings.isOn = true
        bench.send(.switched(true))
        #expect(
            bench.actions == [
                .search(true), .connect(DeskBench.studio.id), .remember(settings),
            ])
    }

    @Test func desksAreLookedForOnlyWhileTheirScreenIsOpen() {
        var bench = DeskBench()
        bench.send(.appeared)
        #expect(bench.actions == [.search(true)])
        bench.send(.disappeared)
        #expect(bench.actions == [.search(false)])
    }

    @Test func aForgottenDeskIsNotConnectedAgain() {
        var bench = DeskBench(chosen: DeskBench.studio, paired: [DeskBench.studio])
        bench.send(.forgetAsked(DeskBench.studio.id))
        #expect(bench.actions.isEmpty)
        #expect(bench.model.screen.forgetQuestion?.title.english == "Forget Studio?")
        bench.send(.forgetDeclined)
        #expect(bench.actions.isEmpty && bench.model.screen.forgetQuestion == nil)
        bench.send(.forgetAsked(DeskBench.studio.id))
        bench.send(.forgetConfirmed)
        var settings = DeskSettings()
        settings.isOn = true
        #expect(bench.actions == [.forget(DeskBench.studio.id), .remember(settings)])
        bench.send(.forgetConfirmed)
        #expect(bench.actions.isEmpty)
    }

    @Test(arguments: [
        (DeskLinkState.Phase.off, "Not connected", "State: Not connected"),
        (
            .searching(DeskBench.studio, nextAttempt: HostTime(nanoseconds: 5)), "Searching",
            "State: Searching for Studio"
        ),
        (.connecting(DeskBench.studio), "Connecting", "State: Connecting to Studio"),
        (.pairing(DeskBench.cellar.place), "Pairing", "State: Pairing with 10.0.0.7:7010"),
        (.connected(DeskBench.studio), "Connected", "State: Connected to Studio"),
    ])
    func theStateIsShownInWords(_ phase: DeskLinkState.Phase, _ status: String, _ fact: String) {
        var bench = DeskBench()
        bench.report { $0.phase = phase }
        #expect(bench.model.screen.status.english == status)
        #expect(bench.facts == [fact])
    }

    @Test func aConnectionShowsItsNumbersAndThatItStreams() {
        var bench = DeskBench(chosen: DeskBench.studio, paired: [DeskBench.studio])
        bench.report { link in
            link.phase = .connected(DeskBench.studio)
            link.isStreaming = true
            link.bytesPerSecond = 1_234_000
            link.offsetBoundNanoseconds = 345_000
        }
        #expect(bench.model.sign == DeskSign(desk: "Studio", isStreaming: true))
        #expect(bench.model.sign?.words.english == "Streaming to Studio")
        #expect(
            bench.facts == [
                "State: Streaming to Studio", "Transfer rate: 1.23 MB/s",
                "Clock offset error: at most 0.35 ms",
            ])
        #expect(bench.model.screen.status.english == "Streaming")
        bench.report { $0.isStreaming = false }
        #expect(bench.model.sign?.words.english == "Connected to Studio")
        // Old numbers of a connection that ended say nothing.
        bench.report { $0.phase = .connecting(DeskBench.studio) }
        #expect(bench.facts.count == 1 && bench.model.sign == nil)
    }

    @Test func otherDesksAreThoseThatAreNotPairedByTheirName() {
        var bench = DeskBench(
            chosen: DeskBench.cellar, paired: [DeskBench.cellar, DeskBench.studio])
        #expect(bench.model.screen.searchHint != nil)
        bench.report { $0.found = ["Attic", "Cellar", "Studio"] }
        #expect(bench.model.screen.searchHint == nil)
        #expect(bench.model.screen.found == ["Attic", "Cellar"])
        let rows = bench.model.screen.paired
        #expect(rows.map(\.name) == ["Cellar", "Studio"])
        #expect(rows.map(\.place) == ["10.0.0.7:7010", nil])
        #expect(rows.map(\.isChosen) == [true, false])
    }
}

/// Transfers, in the desk's screen and in the library.
@Suite struct DeskTransferTests {
    private var connected: DeskBench {
        var bench = DeskBench(chosen: DeskBench.studio, paired: [DeskBench.studio])
        bench.report { $0.phase = .connected(DeskBench.studio) }
        return bench
    }

    @Test func aTransferShowsItsProgress() {
        var bench = connected
        bench.report { link in
            link.transfer = DeskLinkState.Transfer(
                session: "session_1", sentByteCount: 25_000_000, byteCount: 100_000_000,
                isVerifying: false)
            link.waitingSessionCount = 2
            link.transferred = ["session_0"]
        }
        let screen = bench.model.screen
        #expect(screen.transfer?.share == 0.25)
        #expect(screen.transfer?.words.english == "25.0 MB of 100.0 MB")
        #expect(screen.waiting?.english == "2 sessions are waiting to be sent.")
        #expect(
            bench.model.marks == ["session_0": .transferred, "session_1": .sending(share: 0.25)])
        bench.report { link in
            link.transfer = DeskLinkState.Transfer(
                session: "session_1", sentByteCount: 1, byteCount: 0, isVerifying: true)
            link.waitingSessionCount = 0
        }
        #expect(bench.model.screen.transfer?.share == 0, "impossible numbers are shown as none")
        #expect(bench.model.screen.waiting == nil)
        #expect(bench.model.marks["session_1"] == .verifying)
        bench.report { link in
            link.transfer = nil
            link.transferred = ["session_0", "session_1"]
        }
        #expect(bench.model.screen.waiting?.english == "All sessions are on the desk.")
    }

    @Test func aSessionThatCouldNotBeSentIsNamedWithTheReason() {
        var bench = connected
        bench.report { link in
            link.waitingSessionCount = 0
            link.problems = [.init(session: "session_1", text: "the disk is full")]
        }
        #expect(
            bench.model.screen.failedTransfers.map(\.english) == [
                "session_1 was not sent: the disk is full"
            ])
        #expect(bench.model.screen.waiting == nil, "not everything is on the desk")
        #expect(bench.model.marks == ["session_1": .failed("the disk is full")])
    }

    @Test func marksAreInTheLibraryAndAmongTheFacts() {
        var library = LibraryModel()
        _ = library.handle(.listed([.example("session_1"), .example("session_2", .cutOff)]))
        _ = library.handle(.marked(["session_1": .transferred, "session_2": .transferred]))
        #expect(library.screen.rows.first { $0.id == "session_1" }?.transfer == .transferred)
        #expect(
            library.screen.rows.first { $0.id == "session_2" }?.transfer == nil,
            "an interrupted recording is not complete on any desk")
        let marks: [(TransferMark, String, String)] = [
            (.transferred, "On the desk", "On the desk, and verified there"),
            (.sending(share: 0.456), "Sending", "Sending, 46 %"),
            (.verifying, "Verifying", "Sent; the desk is checking it against its seal"),
            (.failed("no"), "Not sent", "Not sent: no"),
        ]
        for (mark, title, line) in marks {
            #expect(mark.title.english == title)
            let row = SessionFactRow.row(mark)
            #expect(row?.title.english == "Desk" && row?.lines.map(\.english) == [line])
        }
        #expect(SessionFactRow.row(nil) == nil)
    }
}
