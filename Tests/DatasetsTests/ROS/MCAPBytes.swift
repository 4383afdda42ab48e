import LockstepDatasets
import LockstepFormats
import LockstepSamples

/// An MCAP file without chunks, assembled record by record as a simple recorder writes it.
enum MCAPBytes {
    /// Number of bytes after the last message.
    static var endByteCount: Int { end.count }

    /// A file with `count` messages of an inertial sensor, 10 ms apart.
    static func file(messages count: Int) -> [UInt8] {
        let messages = (0..<count).flatMap { message(Int64($0)) }
        return magic + schema + channel + messages + end
    }

    private static let magic: [UInt8] = [0x89] + Array("MCAP0\r\n".utf8)
    private static let schema = record(
        0x03, number(UInt16(1)) + text("sensor_msgs/msg/Imu") + text("ros2msg") + text(""))
    private static let channel = record(
        0x04,
        number(UInt16(0)) + number(UInt16(1)) + text("/imu") + text("cdr")
            + number(UInt32(0)))
    private static let end =
        record(0x0F, number(UInt32(0)))
        + record(0x02, number(UInt64(0)) + number(UInt64(0)) + number(UInt32(0))) + magic

    private static func message(_ index: Int64) -> [UInt8] {
        let header = MessageFile.header(at: 10 * index, "imu")
        let reading = ROSImu(header, angularVelocity: .zero, specificForce: .zero)
        let time = number(UInt64(index))
        return record(
            0x05, number(UInt16(0)) + number(UInt32(index)) + time + time + reading.encoded(.two))
    }

    private static func record(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
        [kind] + number(UInt64(content.count)) + content
    }

    private static func text(_ text: String) -> [UInt8] {
        number(UInt32(text.utf8.count)) + Array(text.utf8)
    }

    private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}
