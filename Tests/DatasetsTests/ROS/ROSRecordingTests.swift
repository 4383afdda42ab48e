import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// ROS recordings as sources: our own exports, and variants of them by other programs.
@Suite struct ROSRecordingTests {
    static let formats: [DatasetFormat] = [.mcap, .rosbag]
    static let names = ["mcap": "recording.mcap", "rosbag": "recording.bag"]

    /// Unix times, so that positions can be kept.
    private static let start: Int64 = 1_768_903_200_000_000_000

    private static func deliveries() throws -> [Delivery] {
        let size = PixelSize(width: 4, height: 2)
        let depth = try #require(
            PixelBuffer(format: .float32, size: size) { _, bytes in
                for (index, value) in [0, 1.5, 2, 2.25, 3, 0.5, 4, 5].enumerated() {
                    bytes.storeBytes(of: Float(value), toByteOffset: 4 * index, as: Float.self)
                }
            })
        let confidence = try #require(
            PixelBuffer(format: .gray8, size: size) { _, bytes in
                for index in bytes.indices { bytes[index] = UInt8(index % 3) }
            })
        var position = LocationSample(
            timestamp: HostTime(nanoseconds: start + 60_000_000),
            wall: WallTime(nanoseconds: start + 60_000_000), latitudeDegrees: 60.186,
            longitudeDegrees: -24.83)
        position.horizontalAccuracyMeters = 5
        position.verticalAccuracyMeters = 3
        position.altitudeMeters = 12.5
        let pressure = BarometerSample(
            timestamp: HostTime(nanoseconds: start + 61_000_000), pressureKilopascals: 101.325,
            relativeAltitudeMeters: nil)
        return [
            .reading(.accelerometer, start, 0.01, -0.02, -0.999),
            .reading(.gyroscope, start + 5_000_000, 0.001, -0.002, 0.003),
            .reading(.magnetometer, start + 6_000_000, 23.1, -45.2, -12.8),
            .reading(.accelerometer, start + 10_000_000, 0.03, -0.04, -1.001),
            .frame(start + 33_000_000) { frame in
                frame.fill()
                frame.depth = DepthMap(depth: depth, confidence: confidence)
            },
            Delivery(.location(position), arrival: nil),
            Delivery(.barometer(pressure), arrival: nil),
            .frame(start + 66_000_000) { $0.fill() },
        ]
    }

    private func example() throws -> ExportExample {
        try ExportExample(Self.deliveries()) { opening in
            let time = HostTime(nanoseconds: Self.start)
            let anchor = ClockAnchor(host: time, wall: WallTime(nanoseconds: Self.start))
            opening.source.startAnchor = anchor
            opening.start = anchor
        }
    }

    /// The example, and the bytes of its exported file.
    private func exported(_ format: DatasetFormat) throws -> (ExportExample, [UInt8]) {
        let example = try example()
        let export = try example.export(format)
        let name = try #require(Self.names[format.name])
        return (example, try #require(export.files[name]))
    }

    private func open(_ bytes: [UInt8], _ format: DatasetFormat) throws -> any StoredSource {
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/r")
        disk.put(bytes, at: "/r/" + (Self.names[format.name] ?? ""))
        return try Datasets.open("/r", codecs: DrawnCodecs(), fileSystem: disk)
    }

    @Test(arguments: formats) func exportedValuesSurviveTheRoundTrip(_ format: DatasetFormat) throws
    {
        let (_, bytes) = try exported(format)
        let source = try open(bytes, format)
        let deliveries = try source.drained()
        let turn = try #require(deliveries.readings(.gyroscope).first)
        #expect(turn.value == Vector3(0.001, -0.002, 0.003))
        #expect(turn.timestamp.nanoseconds == Self.start + 5_000_000)
        let acceleration = try #require(deliveries.readings(.accelerometer).first)
        #expect((acceleration.value - Vector3(0.02, -0.03, -1)).length < 1e-15)
        let field = try #require(deliveries.readings(.magnetometer).first)
        #expect((field.value - Vector3(23.1, -45.2, -12.8)).length < 1e-13)
        #expect(deliveries.drops.isEmpty)
        #expect(source.description.calibration == nil || format.name == "rosbag")
        #expect(source.description.deviceModel == (format.name == "mcap" ? "iPhone15,2" : nil))
    }

    /// Players show a message long before all others as a gap.
    @Test(arguments: formats) func constantMessagesHaveTheFirstSamplesTimestamp(
        _ format: DatasetFormat
    ) throws {
        var selection = ExportSelection()
        selection.start = .milliseconds(20)
        let export = try example().export(format, selection)
        let name = try #require(Self.names[format.name])
        let reader = try ROSRecordingReader(
            BytesInMemory(try #require(export.files[name])),
            as: format.name == "mcap" ? .mcap : .bag, file: name
        ) { _ in nil }
        var timestamps: [Int64] = []
        var logTimes: [Int64] = []
        while let message = try reader.next() {
            logTimes.append(message.logTime)
            guard message.channel.topic == "/tf_static" else { continue }
            let transforms: ROSTransforms = try message.decoded()
            timestamps += transforms.transforms.map(\.header.stamp.nanosecondsSinceZero)
        }
        // The second image is the first sample at least 20 ms after the first image.
        #expect(timestamps == [Self.start + 60_000_000])
        #expect(logTimes == logTimes.sorted() && (logTimes.first ?? 0) >= Self.start + 60_000_000)
    }

    @Test(arguments: formats) func framesKeepImageDepthAndPose(_ format: DatasetFormat) throws {
        let (_, bytes) = try exported(format)
        let frames = try open(bytes, format).drained().frames
        let originals = try Self.deliveries().frames
        #expect(frames.map(\.timestamp) == originals.map(\.timestamp))
        for (frame, original) in zip(frames, originals) {
            guard case .still(let left) = frame.image, case .still(let right) = original.image
            else {
                Issue.record("\(frame.image)")
                continue
            }
            #expect(left.bytes == right.bytes)
            #expect(frame.intrinsics == original.intrinsics)
            let place = try #require(frame.worldFromCamera).translation
            #expect((place - Vector3(0.5, 1.5, -2)).length < 1e-12)
            #expect(frame.worldFromCamera?.rotation.isNear(.identity) == true)
        }
        let depth = try #require(frames.first?.depth)
        let meters = depth.depth.contentBytes().withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        #expect(meters[0].isNaN && meters.dropFirst() == [1.5, 2, 2.25, 3, 0.5, 4, 5])
        #expect(depth.confidence?.contentBytes() == [0, 1, 2, 0, 1, 2, 0, 1])
        #expect(frames.last?.depth == nil)
    }

    @Test(arguments: formats) func positionsAndPressuresSurvive(_ format: DatasetFormat) throws {
        let (_, bytes) = try exported(format)
        let samples = try open(bytes, format).drained().map(\.sample)
        let pressures = samples.compactMap { sample -> Double? in
            if case .barometer(let sample) = sample { sample.pressureKilopascals } else { nil }
        }
        #expect(pressures == [101.325])
        let positions = samples.compactMap { sample -> LocationSample? in
            if case .location(let sample) = sample { sample } else { nil }
        }
        let position = try #require(positions.first)
        #expect(position.latitudeDegrees == 60.186 && position.longitudeDegrees == -24.83)
        #expect(position.horizontalAccuracyMeters == 5 && position.verticalAccuracyMeters == 3)
        #expect(position.altitudeMeters == 12.5)
        #expect(position.wall.nanoseconds == Self.start + 60_000_000)
    }

    @Test(arguments: formats) func aTruncatedFileIsReadUpToItsEnd(
        _ format: DatasetFormat
    ) throws {
        let (_, bytes) = try exported(format)
        let summary = try open(bytes, format).drained().count
        for count in stride(from: 0, to: bytes.count, by: 101) {
            do {
                let source = try open(Array(bytes[..<count]), format)
                #expect(try source.drained().count <= summary)
            } catch let error as any Failure {
                #expect(!error.problem.isEmpty && error.place != nil)
            }
        }
    }

    @Test(arguments: formats) func damagedFilesNeverTrap(_ format: DatasetFormat) throws {
        let (_, bytes) = try exported(format)
        for index in stride(from: 0, to: bytes.count, by: 61) {
            for value in [0, 0xff] as [UInt8] where bytes[index] != value {
                var damaged = bytes
                damaged[index] = value
                do {
                    _ = try open(damaged, format).drained()
                } catch {
                    #expect(error is any Failure, "\(error)")
                }
            }
        }
    }

    @Test func skippedTopicsAreNamed() throws {
        let source = try open(
            try MessageFile.bytes { file in
                try file.publish(
                    "/imu", ROSImu(MessageFile.header, angularVelocity: .zero, specificForce: .zero)
                )
                try file.publish("/other", ROSFluidPressure(MessageFile.header, pascals: 1))
                try file.publish(
                    "/second",
                    ROSImu(MessageFile.header, angularVelocity: .zero, specificForce: .zero))
                try file.publish("/unknown", schema: "my_msgs/msg/Thing", bytes: [0, 1, 0, 0, 7])
                try file.publish("/broken", schema: "sensor_msgs/msg/Imu", bytes: [9])
            }, .mcap)
        #expect(source.description.says("/second (1)", "/unknown (1)"))
        #expect(try source.drained().readings(.gyroscope).count == 1)
    }

    @Test func nonFiniteNumbersBecomeDrops() throws {
        var fix = ROSNavSatFix()
        fix.header = MessageFile.header
        fix.latitudeDegrees = .nan
        let source = try open(
            try MessageFile.bytes { file in
                try file.publish(
                    "/imu",
                    ROSImu(
                        MessageFile.header, angularVelocity: Vector3(.nan, 0, 0),
                        specificForce: Vector3(0, .infinity, 0)))
                try file.publish(
                    "/mag", ROSMagneticField(MessageFile.header, tesla: Vector3(0, .nan, 0)))
                try file.publish("/p", ROSFluidPressure(MessageFile.header, pascals: .nan))
                try file.publish("/fix", fix)
            }, .mcap)
        let streams = try source.drained().drops.map(\.stream)
        // NaN in a magnetic field means not measured (sensor_msgs/MagneticField).
        #expect(streams == [.gyroscope, .accelerometer, .barometer, .location])
        #expect(source.description.says("1 message of /mag"))
    }

    /// A covariance that begins with −1 means not measured.
    @Test func unmeasuredValuesAreNotSamples() throws {
        var message = ROSImu(MessageFile.header, angularVelocity: .zero, specificForce: .zero)
        message.linearAccelerationCovariance[0] = -1
        let source = try open(try MessageFile.bytes { try $0.publish("/imu", message) }, .mcap)
        let deliveries = try source.drained()
        #expect(deliveries.readings(.gyroscope).count == 1)
        #expect(deliveries.readings(.accelerometer).isEmpty)
    }

    @Test func depthInMillimetersAndInOtherByteOrderIsMeters() throws {
        var image = ROSImage(
            MessageFile.header, size: PixelSize(width: 2, height: 1), encoding: "16UC1",
            bytes: [0x05, 0xdc, 0, 0])
        image.isBigEndian = 1
        let source = try open(
            try MessageFile.bytes { file in
                try file.publish(
                    "/c/image/compressed",
                    ROSCompressedImage(
                        MessageFile.header, format: "jpeg",
                        bytes: exampleJPEG(PixelSize(width: 8, height: 6), content: [1, 2])))
                try file.publish("/d", image)
            }, .mcap)
        let map = try #require(try source.drained().frames.first?.depth)
        let meters = map.depth.contentBytes().withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        #expect(meters == [1.5, 0])
    }

    @Test(arguments: formats) func severalFilesAreNotOneRecording(_ format: DatasetFormat) throws {
        let (_, bytes) = try exported(format)
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/r")
        let name = Self.names[format.name] ?? ""
        disk.put(bytes, at: "/r/a" + name)
        disk.put(bytes, at: "/r/b" + name)
        let error = #expect(throws: DatasetError.self) {
            try Datasets.open("/r", codecs: DrawnCodecs(), fileSystem: disk)
        }
        #expect(error?.fact == .severalRecordings(["a" + name, "b" + name]))
    }

    @Test(arguments: formats) func anEmptyFileIsNamed(_ format: DatasetFormat) throws {
        let name = Self.names[format.name] ?? ""
        let folder = try TemporaryFolder()
        try folder.write([], to: name)
        let error = #expect(throws: DatasetError.self) {
            try folder.openWithCodecs(at: name)
        }
        #expect(error?.place == Place(file: name))
        #expect(error?.problem.contains("it is empty") == true)
    }

    @Test(arguments: formats) func linksAreNotFollowed(_ format: DatasetFormat) throws {
        let name = Self.names[format.name] ?? ""
        let folder = try TemporaryFolder()
        try folder.makeLink(name, to: "/etc/passwd")
        let error = #expect(throws: DatasetError.self) { try folder.openWithCodecs() }
        #expect(error?.fact == .symbolicLink)
    }
}
