import Foundation
import LockstepSamples
import LockstepSynthetic
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

/// Allan deviations compared with allantools, and spectra compared with scipy.
@Suite(.enabled(if: RepositoryFolder.hasPython, "needs .python, which Scripts/test makes"))
struct ForeignNoiseTests {
    static let requests: [NoiseRules.Request] = {
        var noise = NoiseSeries(seed: 6)
        return [
            NoiseRules.Request("white at 100 Hz", 100) {
                noise.values(20_000, rateHertz: 100, density: 1.2e-4)
            },
            NoiseRules.Request("a phone's, with a bias that walks", 100.2) {
                noise.values(50_001, rateHertz: 100.2, density: 1.2e-4, walk: 1e-5).map {
                    $0 + 0.01
                }
            },
            NoiseRules.Request("a walk alone at 1 Hz", 1) {
                noise.values(3_000, rateHertz: 1, density: 0, walk: 2)
            },
            NoiseRules.Request("about one g, at 417 Hz", 417) {
                noise.values(9_999, rateHertz: 417, density: 1.5e-4).map { $0 - 0.98 }
            },
            NoiseRules.Request("a sine wave at 50 Hz", 50) {
                (0..<4_000).map { sineAndCosine(Double($0) * 0.3).sine }
            },
        ]
    }()

    /// A gyroscope's axis of the synthetic phone at 200 Hz.
    static let twoHours: [NoiseRules.Request] = {
        var configuration = SyntheticConfiguration.phone(.still, seconds: 7200)
        configuration.inertialRateHertz = 200
        let series = VectorSeries(.gyroscope, of: configuration)
        return [
            NoiseRules.Request("two hours of a still phone", 200.4) {
                series.axis(1, in: 0..<series.count)
            }
        ]
    }()

    @Test(arguments: [requests, twoHours])
    func deviationsAndDensitiesAreThoseOfOthers(_ requests: [NoiseRules.Request]) throws {
        let answers = try NoiseRules.run(requests)
        #expect(answers.count == requests.count)
        for (request, answer) in zip(requests, answers) {
            let interval = 1 / request.rate
            for spacing in [ClusterSpacing.octaves, .tenADecade] {
                let curve = AllanCurve(request.values, intervalSeconds: interval, clusters: spacing)
                #expect(curve.points.count > 7)
                for point in curve.points {
                    let place = try #require(request.sizes.firstIndex(of: point.clusterSize))
                    let theirs = answer.deviations[place]
                    #expect((point.deviation - theirs).magnitude <= 1e-9 * theirs, "\(request)")
                }
            }
            let spectrum = try #require(
                PowerSpectrum(
                    [request.values[...]], segmentLength: request.segment,
                    intervalSeconds: interval))
            let largest = try #require(answer.densities.max())
            #expect(spectrum.densities.count == answer.densities.count)
            for (ours, theirs) in zip(spectrum.densities, answer.densities) {
                #expect((ours - theirs).magnitude <= 1e-9 * theirs + 1e-15 * largest, "\(request)")
            }
        }
    }
}

/// Python with allantools and scipy.
enum NoiseRules {
    struct Request: Encodable, Sendable, CustomStringConvertible {
        var description: String
        var file: String
        var rate: Double
        var sizes: [Int]
        var segment = 256
        var values: [Double]

        init(_ name: String, _ rate: Double, _ values: () -> [Double]) {
            description = name
            file = name.replacingOccurrences(of: " ", with: "-") + ".f64"
            self.rate = rate
            self.values = values()
            let limit = self.values.count / 10
            sizes = Set(
                ClusterSpacing.octaves.sizes(upTo: limit)
                    + ClusterSpacing.tenADecade.sizes(upTo: limit)
            ).sorted()
        }

        enum CodingKeys: CodingKey { case file, rate, sizes, segment }
    }

    struct Answer: Decodable {
        var deviations: [Double]
        var densities: [Double]
    }

    static func run(_ requests: [Request]) throws -> [Answer] {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lockstep-noise-\(UInt64.random(in: 0...UInt64.max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for request in requests {
            let bytes = request.values.map(\.bitPattern.littleEndian).withUnsafeBytes { Data($0) }
            try bytes.write(to: folder.appendingPathComponent(request.file))
        }
        try JSONEncoder().encode(requests)
            .write(to: folder.appendingPathComponent("request.json"))
        let process = Process()
        let output = Pipe()
        process.executableURL = RepositoryFolder.python
        process.arguments = ["-B", RepositoryFolder.reader("judge_noise.py"), folder.path]
        process.standardOutput = output
        try process.run()
        let document = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try JSONDecoder().decode([Answer].self, from: document)
    }
}
