import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Findings for a phone at rest for a long time, compared with the phone's true noise.
@Suite struct LongRestTests {
    struct Rest: Sendable, CustomTestStringConvertible {
        var sensor: InertialSensor
        var seed: UInt64 = 1
        var seconds: Int64 = 7200
        var rateHertz = 200.0
        /// µg and µrad/s.
        var flicker: Double?

        var testDescription: String { "\(sensor), seed \(seed), flicker \(flicker ?? 0)" }

        private var configuration: SyntheticConfiguration {
            var configuration = SyntheticConfiguration.phone(.still, seconds: seconds, seed: seed)
            configuration.inertialRateHertz = rateHertz
            configuration.defects = flicker.map { [Defect(.biasFlicker, value: $0)] } ?? []
            return configuration
        }

        /// The true value in the sensor's unit.
        func truth(_ name: FindingName) -> Double {
            let errors = InertialErrors.of(sensor, PhoneModel(configuration))
            let unit = sensor == .gyroscope ? 1 : InertialModel.standardGravity
            switch name {
            case .noiseDensity: return errors.noiseDensity / unit * 1e3
            case .randomWalk: return errors.randomWalk / unit * 1e6
            default: return errors.biasInstability / unit * 1e6
            }
        }

        func noise() throws -> RestNoise {
            let series = VectorSeries(sensor, of: configuration)
            let still = StillSearch(
                gyroscope: sensor == .gyroscope ? series : nil,
                accelerometer: sensor == .accelerometer ? series : nil)
            return try #require(RestNoise.of(series, still: still.longest).value)
        }
    }

    /// The findings of noise at rest.
    private struct Printer {
        private let facts: SessionFacts

        init() throws {
            let example = try ExampleSession(.good())
            let session = try Session(opening: example.path, fileSystem: LocalFileSystem())
            facts = try SessionFacts(
                SessionDigest(session), of: session, codecs: ExampleCodecs(),
                lendingImages: { _, _ in }, progress: { _ in })
        }

        func findings(_ noise: RestNoise, of rest: Rest) -> [Finding] {
            FindingRules(facts: facts, profile: .all, limits: Limits())
                .restFindings(rest.sensor.stream, noise)
        }

        /// The finding of a gyroscope's bias wander, with another limit.
        func wander(_ noise: RestNoise, limit: Double) -> Finding? {
            var limits = Limits()
            limits.choose(.gyroscopeWander, limit)
            return FindingRules(facts: facts, profile: .all, limits: limits)
                .restFindings(.gyroscope, noise).first { $0.name == .biasInstability }
        }
    }

    static let names = [FindingName.noiseDensity, .biasInstability, .randomWalk]

    /// Two hours at 200 Hz: 1.44 million samples.
    static let twoHours = [
        Rest(sensor: .gyroscope), Rest(sensor: .gyroscope, seed: 2),
        Rest(sensor: .accelerometer), Rest(sensor: .accelerometer, seed: 3),
        Rest(sensor: .gyroscope, seed: 4, flicker: 100),
        Rest(sensor: .accelerometer, seed: 5, flicker: 100),
    ]

    @Test(arguments: twoHours) func twoHoursAtRestDetermineTheNoise(_ rest: Rest) throws {
        let noise = try rest.noise()
        #expect(noise.seconds > 7190)
        #expect(noise.pieceCount == 1)
        for axis in noise.axes {
            #expect((axis.curve.points.last?.seconds ?? .infinity) <= noise.seconds / 10)
            #expect((axis.octaves.points.last?.seconds ?? .infinity) <= noise.seconds / 10)
        }
        let findings = try Printer().findings(noise, of: rest)
        for name in Self.names {
            let finding = try #require(findings.first { $0.name == name }, "\(name)")
            let measured = try #require(finding.measured)
            #expect(finding.severity == .pass)
            #expect(try #require(measured.interval).contains(rest.truth(name)), "\(finding)")
            if name == .noiseDensity {
                #expect((measured.value / rest.truth(name) - 1).magnitude < 0.02)
            }
        }
        let wander = try #require(findings.first { $0.name == .biasInstability })
        #expect(wander.meaning.hasPrefix(rest.flicker == nil ? "No bias" : "The bias"))
        #expect(wander.meaning.contains("a tenth of the time at rest"))
    }

    /// Ten minutes at 50 Hz, for many phones.
    @Test(arguments: [nil, 100]) func intervalsContainTheTruthAsOftenAsStated(
        _ flicker: Double?
    ) throws {
        var (hits, said): ([FindingName: Int], [FindingName: Int]) = ([:], [:])
        let (printer, seeds) = (try Printer(), UInt64(40))
        for seed in 0..<seeds {
            let rest = Rest(
                sensor: .gyroscope, seed: seed, seconds: 600, rateHertz: 50, flicker: flicker)
            let findings = printer.findings(try rest.noise(), of: rest)
            for finding in findings where Self.names.contains(finding.name) {
                let interval = try #require(finding.measured?.interval)
                said[finding.name, default: 0] += 1
                if interval.contains(rest.truth(finding.name)) {
                    hits[finding.name, default: 0] += 1
                }
            }
        }
        for name in Self.names {
            #expect(said[name] == Int(seeds), "\(name)")
            #expect(hits[name] ?? 0 >= fewestHits(Int(seeds), share: 0.95), "\(name)")
        }
    }

    /// A bias with flicker of 100 µrad/s and a random walk: the finding depends on the limit.
    @Test func theFindingDependsOnTheLimit() throws {
        let rest = Rest(sensor: .gyroscope, seconds: 1800, rateHertz: 100, flicker: 100)
        let (printer, noise) = (try Printer(), try rest.noise())
        let seen = try #require(printer.wander(noise, limit: 1000))
        let value = try #require(seen.measured?.value)
        #expect(seen.severity == .pass && seen.remedy == nil)
        #expect(printer.wander(noise, limit: value / 2)?.severity == .warn)
        let between = try #require(printer.wander(noise, limit: value * 0.99))
        #expect(between.severity == .cannotTell)
        #expect(between.remedy?.description.contains("at rest for longer") == true)
    }

    /// Noise that is not visible but may exceed the limit is not reported as within it.
    @Test func invisibleNoiseIsBoundedOrNotReported() throws {
        let rest = Rest(sensor: .gyroscope, seed: 3, seconds: 120, rateHertz: 100)
        let (printer, noise) = (try Printer(), try rest.noise())
        let unseen = try #require(printer.wander(noise, limit: 1000))
        let most = try #require(unseen.measured?.interval?.upperBound)
        #expect(unseen.severity == .pass)
        #expect(unseen.meaning.hasPrefix("No bias instability is visible"))
        #expect(printer.wander(noise, limit: most * 1.01)?.severity == .pass)
        #expect(printer.wander(noise, limit: most * 0.99) == nil)
    }
}
