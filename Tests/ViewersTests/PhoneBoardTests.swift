import LockstepFormats
import LockstepLive
import LockstepSamples
import Testing

@testable import LockstepViewers

@Suite struct PhoneBoardTests {
    private static let phone = ViewedPhone(number: 3, name: "\"A\" <b>")

    private static func row(_ milliseconds: Int64, _ value: Double) -> LiveSamples.Row {
        LiveSamples.Row(
            timestamp: HostTime(nanoseconds: milliseconds * 1_000_000), sequence: -1,
            values: [value, -value, 0])
    }

    @Test func binsKeepTheExtremesOfTheLastTenSeconds() {
        var bins = PlotBins()
        for (time, value) in [(0, 1.0), (10, 3), (49, -2), (50, 5), (30, 9), (10_050, 1)] {
            let row = Self.row(Int64(time), value)
            bins.add(row.values[...], at: row.timestamp)
        }
        #expect(bins.bins.map(\.index) == [201])
        var more = PlotBins()
        for (time, value) in [(0, 1.0), (10, 3), (49, -2), (50, 5)] {
            let row = Self.row(Int64(time), value)
            more.add(row.values[...], at: row.timestamp)
        }
        #expect(more.bins.map { $0.low[0] } == [-2, 5] && more.bins.map { $0.high[0] } == [3, 5])
    }

    @Test func aPathOfAnyLengthHasFewPoints() {
        var path = CameraPath()
        for number in 0..<100_000 { path.add(Vector3(Double(number), 0, 0), isTracked: true) }
        #expect(path.points.count <= CameraPath.mostPoints)
        #expect(path.points.count == path.isTracked.count)
        #expect(path.points.map(\.x) == path.points.map(\.x).sorted() && path.points[0].x == 0)
    }

    @Test func theBoardShowsCountsGapsAndState() throws {
        let board = PhoneBoard(name: "desk", clock: { DeskTime(nanoseconds: 0) })
        let status = PhoneStatus(
            hostTime: HostTime(nanoseconds: 0), activity: .recording, session: "s",
            elapsedNanoseconds: 2_000_000_000, freeByteCount: -1)
        let gap = LiveGap(
            subscription: 0, stream: .gyroscope, firstNumber: 1, count: 41, reason: .slowLink)
        let samples = LiveSamples(
            subscription: 0, stream: .gyroscope, firstNumber: 0, rows: [Self.row(1, 1)])
        for delivery in [PhoneDelivery.began, .status(status), .samples(samples), .gap(gap)] {
            board.receive(delivery, from: Self.phone, at: DeskTime(nanoseconds: 0))
        }
        let json = try JSONValue(decoding: board.phones())
        guard case .list(let phones)? = json["phones"], let phone = phones.first,
            case .list(let streams)? = phone["streams"]
        else {
            Issue.record("no phone")
            return
        }
        #expect(phone["name"] == .text("\"A\" <b>") && phone["activity"] == .text("recording"))
        #expect(phone["connected"] == .boolean(true))
        #expect(streams.first?["missing"] == .integer(41))
        #expect(board.image(of: 3) == nil && board.image(of: 0) == nil && board.path(of: 0) == nil)
        board.receive(.ended, from: Self.phone, at: DeskTime(nanoseconds: 0))
        #expect(String(decoding: board.phones(), as: UTF8.self).contains("\"connected\":false"))
    }
}
