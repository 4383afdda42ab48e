import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepRecording

/// What a recording stores of a desk's clock.
@Suite struct DeskReadingTests {
    @Test func recordingStoresReadingsFromItsStartToItsEnd() throws {
        let desk = try KnownDesk()
        // What was known before the recording is in its first anchor only.
        desk.add(try KnownDesk.exchange(1))
        var studio = Studio()
        studio.configuration.desk = desk
        let source = HandSource(.phone())
        let recorder = studio.recorder()
        try recorder.start(from: source)
        for number in Int64(2)..<6 { desk.add(try KnownDesk.exchange(number)) }
        source.push(inertial(milliseconds(100)))
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        let session = try Session(opening: result.path, fileSystem: studio.disk)
        let rows = try #require(try session.deskRows())
        var kinds: [String] = []
        while let row = try rows.next() {
            switch row {
            case .exchange(let exchange): kinds.append("\(exchange.phoneSend.nanoseconds)")
            case .anchor: kinds.append("anchor")
            case .unknown: kinds.append("unknown")
            }
        }
        #expect(kinds == ["anchor", "2", "3", "4", "5", "anchor"])
    }

    @Test func recordingWithoutADeskHasNoFile() throws {
        let studio = Studio()
        let source = HandSource(.phone())
        let recorder = studio.recorder()
        try recorder.start(from: source)
        source.push(inertial(milliseconds(100)))
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        #expect(try Session(opening: result.path, fileSystem: studio.disk).deskRows() == nil)
    }

    @Test func sinkReturnsTheNumberThatTheRowHas() throws {
        let studio = Studio()
        let recorder = studio.recorder()
        let sink = try recorder.start(describing: .phone()) as? any NumberingSink
        let numbers = try (1..<4).map {
            try #require(sink).number(inertial(milliseconds(Int64($0))), arrival: nil).sequence
        }
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        let rows = try studio.contents(result.path).compactMap { entry -> Int64? in
            guard case .inertial = entry.sample else { return nil }
            return entry.sequence
        }
        #expect(rows == numbers)
    }
}

/// A desk whose clock is one second ahead.
private final class KnownDesk: DeskReadings {
    private let exchanges = Mutex<[DeskReading]>([])
    private let clock: DeskClock

    init() throws { clock = try Self.clock() }

    static func clock() throws -> DeskClock {
        try #require(DeskClock([UInt8](repeating: 7, count: 16)))
    }

    static func exchange(_ number: Int64) throws -> ClockExchange {
        try #require(
            ClockExchange(
                clock: clock(), phoneSend: HostTime(nanoseconds: number),
                deskReceive: DeskTime(nanoseconds: number + 1_000_000_000),
                deskSend: DeskTime(nanoseconds: number + 1_000_000_000),
                phoneReceive: HostTime(nanoseconds: number), phoneSleptNanoseconds: 0,
                deskSleptNanoseconds: 0, deskWall: WallTime(nanoseconds: 0)))
    }

    func add(_ exchange: ClockExchange) {
        exchanges.withLock { $0.append(.exchange(exchange)) }
    }

    var count: Int { exchanges.withLock { $0.count } }

    func readings(from index: Int) -> (readings: [DeskReading], next: Int) {
        exchanges.withLock { (Array($0.dropFirst(index)), $0.count) }
    }

    func anchor(at time: HostTime) -> DeskAnchor? {
        DeskAnchor(
            clock: clock, segment: 0, host: time, offsetNanoseconds: 1_000_000_000,
            offsetBoundNanoseconds: 0, driftPPM: 0, driftBoundPPM: 0)
    }
}
