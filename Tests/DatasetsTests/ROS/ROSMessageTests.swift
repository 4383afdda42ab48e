import LockstepDatasets
import LockstepFormats
import LockstepSamples
import Testing

/// Messages compared with bytes assembled by hand from the formats' descriptions.
@Suite struct ROSMessageTests {
    private func stamped() throws -> ROSHeader {
        let stamp = try #require(ROSTime(nanosecondsSinceZero: 0x0102_0304 * 1_000_000_000 + 5))
        return ROSHeader(stamp, frame: "imu", sequence: 9)
    }

    @Test func rosTwoAlignsNumbersAndEndsTexts() throws {
        let message = ROSFluidPressure(try stamped(), pascals: 1)
        let expected: [UInt8] =
            [0, 1, 0, 0]  // CDR, little-endian
            + [4, 3, 2, 1] + [5, 0, 0, 0]  // seconds, nanoseconds
            + [4, 0, 0, 0] + Array("imu\0".utf8)
            + [0, 0, 0, 0, 0, 0, 0xf0, 0x3f]  // 16 bytes so far: no padding
            + [0, 0, 0, 0, 0, 0, 0, 0]
        #expect(message.encoded(.two) == expected)
        var longer = message
        longer.header.frame = "imu0"
        let padded =
            expected[..<12] + [5, 0, 0, 0] + Array("imu0\0".utf8) + [0, 0, 0, 0, 0, 0, 0]
            + expected[20...]
        #expect(longer.encoded(.two) == Array(padded))
    }

    @Test func rosOneCountsMessagesAndPadsNothing() throws {
        let message = ROSFluidPressure(try stamped(), pascals: 1)
        let expected: [UInt8] =
            [9, 0, 0, 0] + [4, 3, 2, 1] + [5, 0, 0, 0] + [3, 0, 0, 0] + Array("imu".utf8)
            + [0, 0, 0, 0, 0, 0, 0xf0, 0x3f] + [0, 0, 0, 0, 0, 0, 0, 0]
        #expect(message.encoded(.one) == expected)
    }

    @Test func definitionsNameFieldsThenTheMessagesInThem() {
        let rule = String(repeating: "=", count: 80) + "\n"
        #expect(
            ROSFluidPressure.definition(.two)
                == "std_msgs/Header header\nfloat64 fluid_pressure\nfloat64 variance\n" + rule
                + "MSG: std_msgs/Header\nbuiltin_interfaces/Time stamp\nstring frame_id\n" + rule
                + "MSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n")
        #expect(
            ROSTransforms.definition(.one).hasPrefix(
                "geometry_msgs/TransformStamped[] transforms\n" + rule
                    + "MSG: geometry_msgs/TransformStamped\nstd_msgs/Header header\n"
                    + "string child_frame_id\ngeometry_msgs/Transform transform\n"))
        #expect(ROSCameraInfo.definition(.one).contains("float64[] D\nfloat64[9] K\n"))
        #expect(ROSCameraInfo.definition(.two).contains("float64[] d\nfloat64[9] k\n"))
        #expect(ROSImu.typeName(.two) == "sensor_msgs/msg/Imu")
        #expect(ROSImu.typeName(.one) == "sensor_msgs/Imu")
    }

    @Test(arguments: ROSGeneration.allCases)
    func everyMessageReadsBackUnchanged(_ generation: ROSGeneration) throws {
        for message in try examples() { try expectToReadBack(message, generation) }
    }

    private func expectToReadBack<Message: ROSMessage>(
        _ message: Message, _ generation: ROSGeneration
    ) throws {
        let bytes = message.encoded(generation)
        let again = try Message(decoding: bytes[...], generation)
        #expect(again.encoded(generation) == bytes, "\(Message.name)")
        // ROS 2 headers have no sequence number; everything else is equal.
        if generation == .one { #expect(again == message, "\(Message.name)") }
        for count in 0..<bytes.count {
            #expect(throws: BinaryError.self, "\(Message.name) cut at \(count)") {
                try Message(decoding: bytes[..<count], generation)
            }
        }
    }

    @Test func claimedLengthsBeyondTheMessageAreRefused() throws {
        var bytes = ROSTransforms().encoded(.two)
        bytes.replaceSubrange(4..<8, with: [0xff, 0xff, 0xff, 0xff])
        #expect(throws: BinaryError.self) { try ROSTransforms(decoding: bytes[...], .two) }
        var image = ROSCompressedVideo().encoded(.two)
        image.replaceSubrange(20..<24, with: [0xff, 0xff, 0xff, 0x7f])
        #expect(throws: BinaryError.self) { try ROSCompressedVideo(decoding: image[...], .two) }
    }

    /// An empty ROS 1 transform is 76 zeros.
    @Test func countlessTransformsInOneMessageAreRefused() throws {
        let most = 1 << 16
        for count in [most, most + 1] {
            let number = withUnsafeBytes(of: UInt32(count).littleEndian) { Array($0) }
            let bytes = number + [UInt8](repeating: 0, count: 76 * count)
            let message = try? ROSTransforms(decoding: bytes[...], .one)
            #expect(message?.transforms.count == (count > most ? nil : most))
        }
    }

    @Test(arguments: [[1, 1, 0, 0], [0, 0, 0, 0], [0, 3, 0, 0], [0, 1]] as [[UInt8]])
    func otherKindsOfCDRAreRefused(_ header: [UInt8]) {
        let bytes = header + ROSTransforms().encoded(.two).dropFirst(4)
        #expect(throws: BinaryError.self) { try ROSTransforms(decoding: bytes[...], .two) }
    }

    @Test func timesOutsideROSRangeAreNil() {
        #expect(ROSTime(nanosecondsSinceZero: -1) == nil)
        #expect(ROSTime(nanosecondsSinceZero: 0)?.nanosecondsSinceZero == 0)
        let last: Int64 = 2_147_483_647_999_999_999
        #expect(ROSTime(nanosecondsSinceZero: last)?.nanosecondsSinceZero == last)
        #expect(ROSTime(nanosecondsSinceZero: last + 1) == nil)
        #expect(ROSTime(nanosecondsSinceZero: .max) == nil)
    }

    private func examples() throws -> [any ROSMessage] {
        let header = try stamped()
        let turn = Quaternion(axis: Vector3(0, 0.6, 0.8), radians: 1)
        let pose = Transform(rotation: turn.matrix, translation: Vector3(1, -2, 3))
        let size = PixelSize(width: 2, height: 1)
        var fix = ROSNavSatFix()
        fix.header = header
        fix.latitudeDegrees = 60.186
        fix.covarianceKind = 1
        fix.status.status = -1
        return [
            ROSImu(header, angularVelocity: Vector3(1, 2, 3), specificForce: Vector3(4, 5, 6)),
            ROSMagneticField(header, tesla: Vector3(1e-6, 2e-6, -3e-6)),
            ROSFluidPressure(header, pascals: 101_325), fix,
            ROSCameraInfo(header, size: size, Intrinsics(fx: 1, fy: 2, cx: 3, cy: 4)),
            ROSImage(header, size: size, encoding: "mono8", bytes: [7, 8]),
            ROSCompressedImage(header, format: "jpeg", bytes: [1, 2, 3]),
            ROSCompressedVideo(header.stamp, frame: "c", format: "h264", bytes: [0, 0, 0, 1]),
            ROSPoseStamped(header, pose),
            ROSTransforms([ROSTransformStamped(header, child: "a", pose)]),
        ]
    }
}
