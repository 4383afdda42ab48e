import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// Data imported from a format and exported to it again is equal, as exactly as the format writes
/// numbers.
@Suite struct RoundTripTests {
    private struct Trip {
        let before, after: [Delivery]
    }

    /// Imports files, exports the session, and imports the export.
    private func trip(
        _ files: [String: [UInt8]], _ format: DatasetFormat, to name: String = "out"
    ) throws -> Trip {
        let codecs = FFmpegCodecs()
        let folder = try TemporaryFolder()
        let source = try TemporaryFolder(tree: files).openWithCodecs(codecs)
        let session = try RecordedImport(source, into: folder).session
        let path = folder.path + "/" + name
        let outcome = try Datasets.export(
            session, format, to: path, codecs: codecs, fileSystem: LocalFileSystem())
        guard case .written = outcome else {
            Issue.record("the export was not written")
            return Trip(before: [], after: [])
        }
        let layout = try Datasets.recognize(path, fileSystem: LocalFileSystem())
        #expect(layout.name == format.name)
        return Trip(
            before: try TemporaryFolder(tree: files).openWithCodecs(codecs).drained(),
            after: try folder.openWithCodecs(codecs, at: name).drained())
    }

    private func expectSameReadings(
        _ trip: Trip, _ sensors: [InertialSensor], within tolerance: Double
    ) {
        for sensor in sensors {
            let (before, after) = (trip.before.readings(sensor), trip.after.readings(sensor))
            #expect(before.map(\.timestamp) == after.map(\.timestamp), "\(sensor)")
            #expect(!before.isEmpty, "\(sensor)")
            for (old, new) in zip(before, after) {
                #expect((old.value - new.value).length <= tolerance, "\(sensor)")
            }
        }
    }

    private static func movie() throws -> [UInt8] {
        try ExampleMovie.bytes(count: 3, interval: HostDuration(nanoseconds: 100_000_000))
    }

    @Test(arguments: ["out", "out.zip"]) func keepsAVISLAMRecording(_ name: String) throws {
        let rows = """
            timestamp_ns,sensor_type,x,y,z
            12345678901234,accelerometer,0.0981,-0.1962,-9.80019
            12345678902345,gyroscope,0.001,-0.002,1e-05
            12345688901234,accelerometer,0.123456789,-0.1,-9.7
            12345688902345,gyroscope,0.5,0.25,0.125

            """
        let frames = """
            frame_number,timestamp_ns,exposure_duration,iso,focal_length,width,height
            0,12345678900000,0.008333333333333333,100.0,4.25,64,48
            1,12345778900000,0.01,200.0,4.25,64,48
            2,12345878900000,0.02,400.0,4.25,64,48

            """
        let files = [
            "imu_data.csv": Array(rows.utf8), "frame_metadata.csv": Array(frames.utf8),
            "video.mp4": try Self.movie(),
        ]
        let trip = try trip(files, .vislam, to: name)
        expectSameReadings(trip, [.accelerometer], within: 1e-15)
        expectSameReadings(trip, [.gyroscope], within: 0)
        #expect(trip.before.frames.map(\.timestamp) == trip.after.frames.map(\.timestamp))
        #expect(trip.before.frames.map(\.exposure) == trip.after.frames.map(\.exposure))
        #expect(trip.after.frames.count == 3)
    }

    @Test func keepsAVIORecording() throws {
        let values = ",0.010000,0.020000,-0.030000,0.100000,-0.200000,0.050000"
        // R = Ry(−0.2) · Rx(0.1) · Rz(0.05), so that angles and matrix agree.
        let rotation = CameraEulerAngles(pitch: 0.1, yaw: -0.2, roll: 0.05).rotation
        let (x, y, z) = (rotation.column0, rotation.column1, rotation.column2)
        let matrix = [x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z].map { ",\($0)" }.joined()
        let frames = VIOExample.frames(values + ",48.5,48.25,31.5,23.5" + matrix, kind: 7)
        let rows = VIOExample.start + VIOExample.readings + frames
        var files = VIOExample.files(rows).mapValues { Array($0.utf8) }
        files["data-2017-10-13-12-00-00.mov"] = try Self.movie()
        let trip = try trip(files, .vio)
        // Half a unit of the sixth decimal of m/s², rad/s and µT.
        expectSameReadings(trip, [.accelerometer], within: 1e-6 / 9.81)
        expectSameReadings(trip, [.gyroscope, .magnetometer], within: 1e-6)
        #expect(trip.before.frames.map(\.timestamp) == trip.after.frames.map(\.timestamp))
        #expect(trip.after.frames.count == 3)
        for (old, new) in zip(trip.before.frames, trip.after.frames) {
            #expect(old.intrinsics == new.intrinsics)
            let (before, after) = (old.worldFromCamera, new.worldFromCamera)
            let pairs = zip(before?.columnMajor ?? [], after?.columnMajor ?? [])
            #expect(pairs.allSatisfy { ($0 - $1).magnitude <= 1e-6 })
            #expect(before != nil && after != nil)
        }
        #expect(trip.before.barometers == trip.after.barometers)
        #expect(trip.before.positions == trip.after.positions)
        #expect(trip.before.anchors.first == trip.after.anchors.first)
    }

    @Test(arguments: ["out", "out.zip"])
    func keepsAnIOS3DLoggerRecording(_ name: String) throws {
        let lines = [
            Logger3DExample.line(0, Logger3DExample.motion),
            Logger3DExample.line(1, Logger3DExample.motion.replacing(".671234", with: ".681234")),
        ]
        let trip = try trip(try Logger3DExample.tree(lines), .logger3D, to: name)
        #expect(trip.after.frames.count == 2)
        let (before, after) = (trip.before.frames, trip.after.frames)
        #expect(before.map(\.timestamp) == after.map(\.timestamp))
        #expect(before.map(\.worldFromCamera) == after.map(\.worldFromCamera))
        #expect(before.map(\.intrinsics) == after.map(\.intrinsics))
        #expect(before.map(\.eulerAngles) == after.map(\.eulerAngles))
        #expect(before.map(\.exposure) == after.map(\.exposure))
        #expect(before.map(\.trackingState) == after.map(\.trackingState))
        #expect(
            before.map { $0.depth?.depth.contentBytes() }
                == after.map { $0.depth?.depth.contentBytes() })
        #expect(
            before.map { $0.depth?.confidence?.contentBytes() }
                == after.map { $0.depth?.confidence?.contentBytes() })
        #expect(trip.before.motions == trip.after.motions)
        #expect(trip.after.motions.count == 2)
    }
}

extension [Delivery] {
    fileprivate var barometers: [BarometerSample] {
        compactMap { if case .barometer(let sample) = $0.sample { sample } else { nil } }
    }

    fileprivate var positions: [LocationSample] {
        compactMap { if case .location(let sample) = $0.sample { sample } else { nil } }
    }
}
