import LockstepDesk
import LockstepLink
import LockstepLive
import LockstepSamples
import Testing

/// Start, stop and mark over real sockets and TLS.
@Suite struct CommandTests {
    @Test func phonesActTogetherAtTheCommandedTime() throws {
        let world = try DeskWorld()
        let server = try world.start()
        let phones = try [TestPhone("a"), TestPhone("b")]
        for phone in phones {
            #expect(phone.pair(with: world))
            #expect(phone.waitUntil { $0.offsetBoundNanoseconds != nil })
        }
        let start = server.command(.start, text: "take 1")
        #expect(start.phones.count == 2)
        #expect(world.log.wait { $0.results.count == 2 })
        let mark = server.command(.mark, text: "clap")
        #expect(mark.deskTime <= MachineDeskClock.now)
        #expect(world.log.wait { $0.results.count == 4 })
        server.command(.stop)
        #expect(world.log.wait { $0.results.count == 6 })
        #expect(world.log.current.results.allSatisfy { $0.outcome == .done })
        for phone in phones {
            let acts = phone.recordings.acts
            #expect(acts.map(\.action) == [.start, .mark, .stop])
            #expect(acts.map(\.text) == ["take 1", "clap", ""])
            // A mark belongs to the commanded time, in the phone's clock.
            let anchor = try #require(phone.link.readings.anchor(at: acts[1].time))
            let desk = acts[1].time.desk(offsetNanoseconds: anchor.offsetNanoseconds)
            #expect(abs(desk - mark.deskTime) <= 2 * anchor.offsetBoundNanoseconds + 1_000_000)
        }
        #expect(world.log.wait { $0.phones.values.allSatisfy { $0.status?.activity == .idle } })
    }

    @Test func commandsArriveAfterABrokenConnectionToo() throws {
        let world = try DeskWorld()
        let server = try world.start()
        let phone = try TestPhone()
        #expect(phone.pair(with: world))
        #expect(phone.waitUntil { $0.offsetBoundNanoseconds != nil })
        #expect(world.log.wait { $0.connectedCount == 1 })
        // The phone leaves before it can answer, and acts all the same.
        server.command(.start, text: "take 2")
        #expect(phone.recordings.wait { _ in true })
        phone.link.enterBackground()
        phone.link.enterForeground()
        #expect(world.log.wait { $0.results.count == 1 })
        #expect(phone.recordings.acts.count == 1)
    }

    /// A start that waits for a phone would otherwise begin a recording that nobody ends.
    @Test func aPhoneThatMissedTheStopGetsItAfterTheStart() throws {
        let world = try DeskWorld()
        let server = try world.start()
        let phone = try TestPhone()
        #expect(phone.pair(with: world))
        #expect(phone.waitUntil { $0.offsetBoundNanoseconds != nil })
        #expect(world.log.wait { $0.connectedCount == 1 })
        // The phone leaves before it can answer.
        server.command(.start, text: "take 3")
        phone.link.enterBackground()
        #expect(world.log.wait { $0.connectedCount == 0 })
        let stop = server.command(.stop)
        #expect(stop.phones.isEmpty)
        phone.link.enterForeground()
        #expect(phone.recordings.wait { acts in acts.last?.action == .stop })
    }
}
