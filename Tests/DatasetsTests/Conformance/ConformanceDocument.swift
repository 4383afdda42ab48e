import Foundation
import LockstepSamples
import LockstepSessions
import Testing

/// A session of `Conformance/` with its expected content; its README explains the keys.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
    let name: String

    var testDescription: String { name }

    static let all = [
        "audio", "calibrated", "drops-events", "empty", "killed", "logger-depth", "logger-heic",
        "missing-keys", "no-images", "recovered", "redacted", "sealed", "strangers", "surfaces",
        "time-offset",
        "video-movie", "vio-places",
    ].map { ConformanceCase(name: $0) }

    static var folder: String {
        "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Conformance"
    }

    func session() throws -> Session {
        try Session(opening: Self.folder + "/" + name, fileSystem: LocalFileSystem())
    }

    func document() throws -> ConformanceDocument {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name).json"))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(ConformanceDocument.self, from: data)
    }
}

/// The content that a reader must find.
struct ConformanceDocument: Decodable {
    var state: String
    var mode: String
    var frameCount: Int
    var calibration: CalibrationRow?
    var rows: [String: Int]
    var torn: [String]
    var frames: [Frame]
    var imu: [String: Series]
    var attitude: Series
    var barometer: Series
    var location: Series
    var locationWallNs: [Int64]
    var surfaces: [Surface]
    var audio: Audio?
    var events: [String: Int]
    var drops: [DropRow]
    var anchors: [[Int64]]
    var wall: [Wall]
    var between: Between

    struct CalibrationRow: Decodable, Equatable {
        var origin: String
        var cameraFromImu: [Double]?
        var source: String?
        var imuMinusCameraSeconds: Double?
        var imuMinusCameraErrorSeconds: Double?
        var imuMinusCameraMethod: String?
        var lens: Lens?
        var noise: [Double]?
    }

    struct Lens: Decodable, Equatable {
        var intrinsics: [Double]
        var size: [Int]
        var distortionModel: String
        var distortionCoefficients: [Double]
    }

    struct Audio: Decodable {
        var rateHz: Double
        var channels: Int
        var isFloat: Bool
        var blocks: [Block]

        struct Block: Decodable {
            var timestampNs: Int64
            var seq: Int64
            var firstSample: Int64
            var sampleCount: Int
            var sum: Double
            var largest: Int
        }
    }

    struct Surface: Decodable {
        var kind: String
        var surfaceId: String
        var revision: Int
        var timestampNs: Int64
        var seq: Int64
        var alignment: String?
        var `class`: String?
        var worldFromSurface: [Double]
        var mesh: Mesh?
    }

    struct Mesh: Decodable {
        var vertices: Int
        var faces: Int
        var sum: Double
        var normalSum: Double?
        var cornerSum: Int
        var classSum: Int?
    }

    struct Frame: Decodable {
        var index: Int
        var timestampNs: Int64
        var seq: Int64
        var size: [Int]?
        var worldFromCamera: [Double]?
        var intrinsics: [Double]?
        var image: Image?
        var videoIndex: Int?
        var depth: Depth?
        var confidence: [Int]?
        var points: Points?
    }

    struct Image: Decodable, Equatable {
        var bytes: Int
        var crc32: UInt32
    }

    struct Depth: Decodable {
        var size: [Int]
        var measured: Int
        var sum: Double
        var middle: Double
    }

    struct Points: Decodable {
        var ids: [String]
        var known: Int
        var sum: Double
    }

    struct Series: Decodable {
        var count: Int
        var elapsedSumNs: Int64?
        var seqSum: Int64?
        var first: Reading?
        var last: Reading?
        var sums: [Double]?
    }

    struct Reading: Decodable, Equatable {
        var timestampNs: Int64
        var values: [Double?]
    }

    struct DropRow: Decodable, Equatable {
        var stream: String
        var reason: String
        var evidence: String
        var timestampNs: Int64?
        var count: Int?
        var seq: Int64
    }

    struct Wall: Decodable {
        var hostNs: Int64
        var wallNs: Int64
    }

    struct Between: Decodable {
        var accelerometer: [Value]
        var attitude: [Value]
        var pose: [Value]
    }

    struct Value: Decodable {
        var timeNs: Int64
        var value: [Double]
    }
}
