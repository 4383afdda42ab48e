import LockstepLive
import LockstepSamples
import Testing

@testable import LockstepLink

/// The decisions of the phone's end that need no connection.
@Suite struct PhonePartsTests {
    /// What becomes of images, as text: "e3" encodes the image 3, "-2" leaves two out.
    private func text(_ steps: [ImageLineup.Step]) -> String {
        steps.map { step in
            switch step {
            case .skip(_, let count): return "-\(count)"
            case .encode(let item): return "e\(item.sequence)"
            }
        }.joined(separator: " ")
    }

    private func item(_ number: Int64) -> TapQueue.Item {
        let time = HostTime(nanoseconds: number)
        return TapQueue.Item(
            frame: CameraFrame(timestamp: time, image: .missing(nil)), sequence: number,
            since: time)
    }

    @Test func oneImageIsEncodedAndTheNewestWaits() {
        var lineup = ImageLineup()
        #expect(text(lineup.add(item(1))) == "e1")
        #expect(text(lineup.add(item(2))) == "")
        #expect(text(lineup.add(item(3))) == "")
        #expect(text(lineup.add(replaced: 2)) == "")
        #expect(text(lineup.add(item(6))) == "")
        // The images 2 to 5 have their numbers between 1 and 6.
        #expect(text(lineup.finished()) == "-1 -1 -2 e6")
        #expect(text(lineup.add(skipped: .slowLink)) == "")
        #expect(text(lineup.finished()) == "-1")
        #expect(text(lineup.add(skipped: .slowLink)) == "-1")
    }

    @Test func fullQueueCountsWhatItLoses() {
        var queue = TapQueue()
        let row = LiveSamples.Row(
            timestamp: HostTime(nanoseconds: 0), sequence: 0, values: [1, 2, 3])
        for _ in 0..<TapQueue.rowCount + 7 {
            queue.append(row, .accelerometer, since: HostTime(nanoseconds: 0))
        }
        for number in 0..<10 { queue.appendDepth(item(Int64(number))) }
        for number in 0..<5 { queue.appendImage(item(Int64(number))) }
        #expect(queue.rows.count == TapQueue.rowCount)
        #expect(queue.lost == [.accelerometer: 7, .depth: 10 - TapQueue.itemCount])
        #expect(queue.image?.sequence == 4)
        #expect(queue.replacedImageCount == 4)
    }

    @Test func gateAcceptsASourceAtItsRateDespiteJitter() {
        var gate = IntervalGate(nanoseconds: 33_333_333)
        let jitter: [Int64] = [0, 2_000_000, -2_000_000, 1_000_000]
        let passed = (0..<40).filter { number in
            gate.passes(
                HostTime(nanoseconds: Int64(number) * 33_333_333 + jitter[number % 4]))
        }
        #expect(passed.count == 40)
        var half = IntervalGate(nanoseconds: 66_666_666)
        let kept = (0..<40).filter { half.passes(HostTime(nanoseconds: Int64($0) * 33_333_333)) }
        #expect(kept.count == 20)
    }

    @Test func imagesFitTheDesksSizeAndTheLink() {
        var fit = ImageFit()
        let native = PixelSize(width: 1920, height: 1440)
        #expect(
            fit.size(of: native, longestSide: 640, byteCount: 1 << 20)
                == PixelSize(width: 640, height: 480))
        let small = fit.size(of: native, longestSide: 640, byteCount: 8_000)
        #expect(small.width < 320 && small.width % 2 == 0 && small.height % 2 == 0)
        // Images that compress well are sent larger.
        for _ in 0..<20 { fit.encoded(small, byteCount: 1_000) }
        #expect(fit.size(of: native, longestSide: 640, byteCount: 8_000).width > small.width)
        #expect(
            fit.size(of: PixelSize(width: 1, height: 1), longestSide: 640, byteCount: 1).width
                == 2)
    }

    @Test func storedDesksAreReadAgain() throws {
        let id = try #require(ContentHash([UInt8](repeating: 1, count: 32)))
        let key = try #require(PublicKey(.p256, [UInt8](repeating: 4, count: 65)))
        var store = DeskStore()
        let places: [DeskPlace] = [.service(name: "Büro"), .address(host: "::1", port: 7)]
        for (index, place) in places.enumerated() {
            let id = try #require(ContentHash([UInt8](repeating: UInt8(index), count: 32)))
            store.add(PairedDesk(id: id, name: "desk \(index)", place: place), key: key)
        }
        store.mark(.init(session: "s", identity: id), for: id)
        #expect(try DeskStore(decoding: store.encoded) == store)
        #expect(store.transferred(to: id) == ["s"])
        #expect(store.transferred(to: nil) == ["s"])
        let damaged = Array(#"{"desks":[{"id":"zz"},7,{"name":"x"}]}"#.utf8)
        #expect(try DeskStore(decoding: damaged).desks.isEmpty)
    }

    @Test func clockLogKeepsReadingsAndAddsAnchors() throws {
        let log = DeskClockLog()
        let clock = try #require(DeskClock([UInt8](repeating: 1, count: 16)))
        for number in 0..<30 {
            let time = Int64(number) * 1_000_000_000
            let exchange = ClockExchange(
                clock: clock, phoneSend: HostTime(nanoseconds: time),
                deskReceive: DeskTime(nanoseconds: time + 500),
                deskSend: DeskTime(nanoseconds: time + 500),
                phoneReceive: HostTime(nanoseconds: time + 1_000), phoneSleptNanoseconds: 0,
                deskSleptNanoseconds: 0, deskWall: WallTime(nanoseconds: 0))
            log.add(try #require(exchange))
        }
        let (readings, next) = log.readings(from: 0)
        let anchors = readings.filter { if case .anchor = $0 { true } else { false } }
        #expect(anchors.count == 3)
        #expect(readings.count == 33 && next == 33 && log.count == 33)
        #expect(log.readings(from: 30).readings.count == 3)
    }
}
