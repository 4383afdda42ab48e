import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepDatasets

/// A small compressed file can claim any number of messages, so each list in memory has a limit.
@Suite struct ROSLimitTests {
    struct Flood: Sendable, CustomTestStringConvertible {
        var name: String
        var publish: @Sendable (MessageFile, Int64) throws -> Void
        var testDescription: String { name }
    }

    static let floods = [
        Flood(name: "images") { try $0.publishImage(at: $1) },
        Flood(name: "depth maps") { file, time in
            try file.publish(
                "/d",
                ROSImage(
                    MessageFile.header(at: time, ""), size: PixelSize(width: 1, height: 1),
                    encoding: "16UC1", bytes: [0, 1]))
        },
        Flood(name: "poses") { file, time in
            try file.publish(
                "/pose", ROSPoseStamped(MessageFile.header(at: time, "world"), .identity))
        },
        Flood(name: "poses of odometry") { file, time in
            try file.publish(
                "/odom", ROSOdometry(MessageFile.header(at: time, "odom"), child: "a", .identity))
        },
        Flood(name: "transforms") { file, time in
            try file.publishTransform(at: time, "world", "a\(time)", metersAlongX: 1)
        },
        Flood(name: "messages about cameras") { file, time in
            try file.publish(
                "/c/camera_info",
                ROSCameraInfo(
                    MessageFile.header(at: time, ""), size: PixelSize(width: 8, height: 6),
                    Intrinsics(fx: 1, fy: 1, cx: 1, cy: 1)))
        },
    ]

    private func survey(
        _ flood: Flood, count: Int64, mostRows: Int
    ) throws -> ROSSurvey {
        let bytes = try MessageFile.bytes { file in
            for time in 0..<count { try flood.publish(file, time) }
        }
        let disk = MemoryFileSystem()
        disk.put(bytes, at: "/r/a.mcap")
        let folder = try RecordingFolder("/r", fileSystem: disk)
        let file = try ROSFile(folder, as: .mcap, codecs: DrawnCodecs())
        return try ROSSurvey(file, mostRows: mostRows)
    }

    @Test(arguments: floods) func tooManyRowsAreRejectedWithFileAndOffset(
        _ flood: Flood
    ) throws {
        _ = try survey(flood, count: 3, mostRows: 3)
        let error = #expect(throws: BinaryError.self) { try survey(flood, count: 4, mostRows: 3) }
        #expect(error?.fact == .tooMany(flood.name, limit: 3))
        #expect(error?.problem == "there are more than 3 \(flood.name)")
        #expect(error?.place?.file == "a.mcap" && (error?.place?.byte ?? 0) > 0)
    }

    @Test(arguments: ["/tf", "/tf_static"]) func pairsOfFramesAreNotCountless(
        _ topic: String
    ) throws {
        let flood = Flood(name: "pairs") { file, time in
            try file.publishTransform(topic, at: 0, "world", "a\(time)", metersAlongX: 1)
        }
        _ = try survey(flood, count: 1000, mostRows: .max)
        let error = #expect(throws: BinaryError.self) {
            try survey(flood, count: 1001, mostRows: .max)
        }
        #expect(error?.fact == .tooMany("pairs of frames", limit: 1000))
    }
}
