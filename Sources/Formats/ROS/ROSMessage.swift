/// A message of ROS, described once.
///
/// From ``visit(_:)`` follow both ways of writing it, both of reading it, and both texts of its
/// definition: a visitor is shown every field in order and reads it or puts another value there.
public protocol ROSMessage: Hashable, Sendable {
    /// Package and name, as definitions name it: "sensor_msgs/Imu".
    static var name: String { get }

    /// A message whose fields are zero or empty.
    init()

    /// Shows each field to a visitor, in the order in which they are written.
    mutating func visit(_ visitor: inout some ROSVisitor) throws
}

/// A message that bags of ROS 1 hold.
public protocol ROSBagMessage: ROSMessage {
    /// The MD5 of the definition by ROS 1's rule (genmsg's `compute_md5`): readers compare it.
    static var checksum: String { get }
}

/// The two generations of ROS, whose messages differ in names, times and bytes.
public enum ROSGeneration: String, Sendable, CaseIterable {
    /// ROS 1: fields follow each other without padding.
    case one
    /// ROS 2: OMG's CDR, little-endian, each number aligned to its own length.
    case two
}

/// Whoever goes through the fields of a message.
public protocol ROSVisitor {
    /// Whose message it is.
    var generation: ROSGeneration { get }

    /// A constant of the definition, which is not written.
    mutating func constant(_ type: String, _ name: String, _ value: Int)

    /// A number.
    mutating func field<Number: ROSNumber>(_ name: String, _ value: inout Number) throws

    /// As many numbers as there are, always.
    mutating func field<Number: ROSNumber>(_ name: String, array: inout [Number]) throws

    /// Any number of numbers.
    mutating func field<Number: ROSNumber>(_ name: String, list: inout [Number]) throws

    /// Any number of bytes.
    mutating func field(_ name: String, bytes: inout [UInt8]) throws

    /// Text.
    mutating func field(_ name: String, text: inout String) throws

    /// A point in time.
    mutating func field(_ name: String, time: inout ROSTime) throws

    /// A message in the message.
    mutating func field(_ name: String, message: inout some ROSMessage) throws

    /// Any number of messages of one kind.
    mutating func field<Message: ROSMessage>(_ name: String, messages: inout [Message]) throws
}

/// A number that a field can hold.
public protocol ROSNumber: Hashable, Sendable {
    /// The same bits as a whole number.
    associatedtype Bits: FixedWidthInteger
    /// The number's bits.
    var bits: Bits { get }
    /// The number of these bits.
    init(bits: Bits)
    /// The type's name in definitions.
    static var rosName: String { get }
}

extension Double: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "float64"
    /// The same bits as a whole number.
    public var bits: UInt64 { bitPattern }
    /// The number of these bits.
    public init(bits: UInt64) { self.init(bitPattern: bits) }
}

extension Bool: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "bool"
    /// The same bits as a whole number.
    public var bits: UInt8 { self ? 1 : 0 }
    /// The number of these bits.
    public init(bits: UInt8) { self = bits != 0 }
}

extension UInt8: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "uint8"
    /// The same bits as a whole number.
    public var bits: UInt8 { self }
    /// The number of these bits.
    public init(bits: UInt8) { self = bits }
}

extension Int8: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "int8"
    /// The same bits as a whole number.
    public var bits: Int8 { self }
    /// The number of these bits.
    public init(bits: Int8) { self = bits }
}

extension UInt16: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "uint16"
    /// The same bits as a whole number.
    public var bits: UInt16 { self }
    /// The number of these bits.
    public init(bits: UInt16) { self = bits }
}

extension UInt32: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "uint32"
    /// The same bits as a whole number.
    public var bits: UInt32 { self }
    /// The number of these bits.
    public init(bits: UInt32) { self = bits }
}
