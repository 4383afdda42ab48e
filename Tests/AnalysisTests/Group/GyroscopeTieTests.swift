import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Clocks of phones that were mounted together, related by their gyroscopes.
@Suite struct GyroscopeTieTests {
    static let series = InertialPhone(seconds: 30).gyroscope

    static func tie(
        _ phone: MountedPhone, _ series: VectorSeries = series
    ) throws -> (tie: ClockTie, span: ClosedRange<HostTime>) {
        let own = phone.gyroscope(beside: series)
        let span = ClosedRange(own)
        switch GyroscopeTie.tie(own, to: series, over: span) {
        case .success(let tie): return (tie, span)
        case .failure(let absence): throw NoTie(meaning: absence.meaning)
        }
    }

    struct NoTie: Error { var meaning: String }

    /// The figure of the group: within 0.1 ms or three standard errors, whichever is larger.
    @Test(arguments: [
        MountedPhone(), MountedPhone(offset: -86_400_000_000_000, seed: 2),
        MountedPhone(driftPPM: 40, seed: 3), MountedPhone(noise: 0.02, seed: 4),
    ])
    func offsetIsWithinThreeStandardErrors(_ phone: MountedPhone) throws {
        let (tie, span) = try Self.tie(phone)
        let error = Double(tie.offset.offsetNanoseconds) - phone.truth(at: tie.offset.host)
        let standard = Double(try #require(tie.offset.standardErrorNanoseconds))
        #expect(abs(error) <= max(100_000, 3 * standard), "\(error) ns, standard error \(standard)")
        for host in [span.lowerBound, tie.offset.host, span.upperBound] {
            let found = Double(tie.map.offset(at: host))
            #expect(abs(found - phone.truth(at: host)) <= Double(tie.offset.boundNanoseconds))
        }
    }

    @Test func driftIsFoundInFiveMinutes() throws {
        let long = InertialPhone(seconds: 300, framesPerSecond: 1).gyroscope
        let phone = MountedPhone(driftPPM: -30)
        let (tie, span) = try Self.tie(phone, long)
        let drift = try #require(tie.offset.driftPPM)
        #expect(abs(drift + 30) <= (tie.offset.driftBoundPPM ?? 0))
        #expect(abs(drift + 30) < 3)
        let end = span.upperBound
        let error = Double(tie.map.offset(at: end)) - phone.truth(at: end)
        #expect(abs(error) <= max(200_000, Double(tie.offset.boundNanoseconds)))
    }

    @Test func unrelatedPhonesAreNotTied() {
        let other = InertialPhone(seed: 77, seconds: 30, trajectory: .loop).gyroscope
        let span = ClosedRange(other)
        guard case .failure(let absence) = GyroscopeTie.tie(other, to: Self.series, over: span)
        else {
            Issue.record("phones that never met were tied")
            return
        }
        #expect(absence.meaning.hasPrefix("The gyroscopes cannot be aligned"))
    }

    /// People who walk turn alike, about twice a second.
    @Test(arguments: [5.0, 10, 30])
    func phonesThatWereNotMountedTogetherAreNotTied(_ seconds: Double) {
        let phones = (UInt64(1)...6).map {
            InertialPhone(seed: $0, seconds: seconds).gyroscope
        }
        for (index, phone) in phones.enumerated() {
            for other in phones[..<index] {
                let outcome = GyroscopeTie.tie(phone, to: other, over: ClosedRange(phone))
                if case .success(let tie) = outcome { Issue.record("tied: \(tie.offset)") }
            }
        }
    }

    @Test func aSessionWithoutAGyroscopeIsNotTied() {
        let none = VectorSeries(timestamps: [], values: [])
        let span = ClosedRange(Self.series)
        #expect(throws: SyncAbsence.self) {
            try GyroscopeTie.tie(none, to: Self.series, over: span).get()
        }
        #expect(throws: SyncAbsence.self) {
            try GyroscopeTie.tie(Self.series, to: none, over: span).get()
        }
    }
}
