import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

@Suite struct HostileRecordingTests {
    /// Values that often break readers: ends of ranges, other notations, empty text.
    static let words = [
        "9223372036854775807", "-9223372036854775808", "99999999999999999999", "nan", "-inf",
        "1e308", "-1e308", "1e-320", "0x1p3", "", ",", "\n", "\r", "\"", "\u{0}", "½",
    ]

    /// Replaces every `step`-th byte of a file, one at a time, by the next value.
    private func eachMutation(
        of text: String, stride step: Int, _ body: (String) throws -> Void
    ) rethrows {
        let bytes = Array(text.utf8)
        for (turn, index) in stride(from: 0, to: bytes.count, by: step).enumerated() {
            let word = Array(Self.words[turn % Self.words.count].utf8)
            let mutated = bytes[..<index] + word + bytes[(index + 1)...]
            try body(String(decoding: mutated, as: UTF8.self))
        }
    }

    private func drain(_ folder: TemporaryFolder, _ codecs: StagedCodecs) {
        drain { try folder.open(codecs) }
    }

    private func drain(_ open: () throws -> any StoredSource) {
        do {
            _ = try open().drained()
        } catch {
            #expect(error is any Failure, "\(error)")
        }
    }

    /// Mutates one file of a recording with files in folders.
    private func mutate(
        _ name: String, of files: [String: [UInt8]], stride step: Int,
        codecs: any MediaCodecs = FFmpegCodecs()
    ) throws {
        let folder = try TemporaryFolder(tree: files)
        try eachMutation(of: String(decoding: files[name] ?? [], as: UTF8.self), stride: step) {
            try folder.write(Array($0.utf8), to: name)
            drain { try folder.openWithCodecs(codecs) }
        }
    }

    @Test(
        arguments: [
            "mav0/imu0/data.csv", "mav0/cam0/data.csv", "mav0/cam0/sensor.yaml",
            "mav0/state_groundtruth_estimate0/data.csv",
        ])
    func neverTrapsOnEuRoCFiles(_ name: String) throws {
        try mutate(name, of: ASLExample.below("mav0"), stride: 5)
    }

    @Test(arguments: ["rgb.txt", "depth.txt", "groundtruth.txt", "accelerometer.txt"])
    func neverTrapsOnTUMRGBDFiles(_ name: String) throws {
        try mutate(name, of: TUMRGBDExample.files, stride: 3)
    }

    @Test(arguments: ["data.jsonl", "calibration.json"])
    func neverTrapsOnSpectacularFiles(_ name: String) throws {
        try mutate(
            name, of: SpectacularExample.withFiles, stride: 7,
            codecs: StagedCodecs(nanoseconds: [0, .max, .min]))
    }

    @Test(arguments: ["odometry.csv", "imu.csv", "camera_matrix.csv"])
    func neverTrapsOnStrayFiles(_ name: String) throws {
        try mutate(
            name, of: StrayExample.files(), stride: 3,
            codecs: StagedCodecs(nanoseconds: [0, .max, .min, 5]))
    }

    @Test(arguments: ["poses.txt", "accelerometer.txt"])
    func neverTrapsOnLaMARFiles(_ name: String) throws {
        try mutate(
            name, of: LaMARExample.files(), stride: 3,
            codecs: StagedCodecs(nanoseconds: [0, .max, .min]))
    }

    @Test(arguments: ["metadata", "rgbd/1.depth", "rgbd/1.conf"])
    func neverTrapsOnRecord3DFiles(_ name: String) throws {
        try mutate(name, of: Record3DExample.files(), stride: 5)
    }

    @Test func neverTrapsOnPolycamCameras() throws {
        try mutate(
            "keyframes/cameras/\(PolycamExample.times[0]).json", of: PolycamExample.files(),
            stride: 3)
    }

    @Test(arguments: ["gyro_accel.csv", "frame_timestamps.txt", "movie_metadata.csv"])
    func neverTrapsOnMARSFiles(_ name: String) throws {
        let files = MARSExample.files()
        let folder = try TemporaryFolder(files)
        try eachMutation(of: files[name] ?? "", stride: 3) { text in
            try folder.write(Array(text.utf8), to: name)
            drain(folder, MARSExample.codecs)
        }
    }

    @Test(arguments: ["imu_data.csv", "frame_metadata.csv"])
    func neverTrapsOnVISLAMFiles(_ name: String) throws {
        let files = VISLAMExample.files()
        let folder = try TemporaryFolder(files)
        try eachMutation(of: files[name] ?? "", stride: 3) { text in
            try folder.write(Array(text.utf8), to: name)
            drain(folder, VISLAMExample.codecs)
        }
    }

    @Test func neverTrapsOnVIOFiles() throws {
        let values = ",0.01,0.02,-0.03,0.1,-0.2,0.05,1450,1450,320,240,1,0,0,0,1,0,0,0,1"
        let rows = VIOExample.start + VIOExample.readings + VIOExample.frames(values, kind: 7)
        let folder = try TemporaryFolder(VIOExample.files(rows))
        try eachMutation(of: rows, stride: 3) { text in
            try folder.write(Array(text.utf8), to: "data-2017-10-13-12-00-00.csv")
            drain(folder, VIOExample.codecs)
        }
    }

    @Test(arguments: ["frames.jsonl", "metadata.json"])
    func neverTrapsOnLogger3DFiles(_ name: String) throws {
        let line = Logger3DExample.line(0, Logger3DExample.motion) + "\n"
        let text = name == "frames.jsonl" ? line : Logger3DExample.metadata
        let folder = try Logger3DExample.folder()
        try eachMutation(of: text, stride: 5) { text in
            try folder.write(Array(text.utf8), to: name)
            drain(folder, StagedCodecs())
        }
    }

    @Test(arguments: ["AccelerometerUncalibrated.csv", "Metadata.csv"])
    func neverTrapsOnSensorLoggerFiles(_ name: String) throws {
        let files = SensorLoggerExample.files(["film.mp4": "movie"])
        let folder = try TemporaryFolder(files)
        try eachMutation(of: files[name] ?? "", stride: 3) { text in
            try folder.write(Array(text.utf8), to: name)
            drain(folder, StagedCodecs(nanoseconds: [0, .max, .min]))
        }
    }
}
