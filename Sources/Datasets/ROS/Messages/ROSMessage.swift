import LockstepFormats

/// The description of a ROS message.
///
/// ``visit(_:)`` shows every field in order to a visitor, which reads or replaces its value. It is
/// the basis of writing and reading in both generations of ROS, and of both forms of the
/// definition.
public protocol ROSMessage: Hashable, Sendable {
    /// Package and name as in definitions: "sensor_msgs/Imu".
    static var name: String { get }

    /// Creates a message with zero or empty fields.
    init()

    /// Shows each field to a visitor, in the order of the format.
    mutating func visit(_ visitor: inout some ROSVisitor) throws
}

/// A message that can be stored in ROS 1 bags.
public protocol ROSBagMessage: ROSMessage {
    /// The MD5 of the definition by ROS 1's rule (genmsg's `compute_md5`), which readers compare.
    static var checksum: String { get }
}

/// The two generations of ROS, which differ in message names, times and encoding.
public enum ROSGeneration: String, Sendable, CaseIterable {
    /// ROS 1: fields without padding.
    case one
    /// ROS 2: OMG's CDR, little-endian, each number aligned to its own size.
    case two
}

/// Visits the fields of a message.
public protocol ROSVisitor {
    /// The message's generation of ROS.
    var generation: ROSGeneration { get }

    /// Visits a constant of the definition, which is not part of the encoded message.
    mutating func constant(_ type: String, _ name: String, _ value: Int)

    /// Visits a number.
    mutating func field<Number: ROSNumber>(_ name: String, _ value: inout Number) throws

    /// Visits an array of fixed length.
    mutating func field<Number: ROSNumber>(_ name: String, array: inout [Number]) throws

    /// Visits a list of numbers of any length.
    mutating func field<Number: ROSNumber>(_ name: String, list: inout [Number]) throws

    /// Visits a list of bytes of any length.
    mutating func field(_ name: String, bytes: inout [UInt8]) throws

    /// Visits text.
    mutating func field(_ name: String, text: inout String) throws

    /// Visits a time.
    mutating func field(_ name: String, time: inout ROSTime) throws

    /// Visits a nested message.
    mutating func field(_ name: String, message: inout some ROSMessage) throws

    /// Visits a list of nested messages of any length.
    mutating func field<Message: ROSMessage>(_ name: String, messages: inout [Message]) throws
}

/// A number type of a field.
public protocol ROSNumber: Hashable, Sendable {
    /// The unsigned integer type of the number's bits.
    associatedtype Bits: FixedWidthInteger
    /// The number's bits.
    var bits: Bits { get }
    /// Creates a number from its bits.
    init(bits: Bits)
    /// The type's name in definitions.
    static var rosName: String { get }
}

extension Double: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "float64"
    /// The number's bits as an integer.
    public var bits: UInt64 { bitPattern }
    /// Creates a number from its bits.
    public init(bits: UInt64) { self.init(bitPattern: bits) }
}

extension Bool: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "bool"
    /// The number's bits as an integer.
    public var bits: UInt8 { self ? 1 : 0 }
    /// Creates a number from its bits.
    public init(bits: UInt8) { self = bits != 0 }
}

extension UInt8: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "uint8"
    /// The number's bits as an integer.
    public var bits: UInt8 { self }
    /// Creates a number from its bits.
    public init(bits: UInt8) { self = bits }
}

extension Int8: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "int8"
    /// The number's bits as an integer.
    public var bits: Int8 { self }
    /// Creates a number from its bits.
    public init(bits: Int8) { self = bits }
}

extension UInt16: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "uint16"
    /// The number's bits as an integer.
    public var bits: UInt16 { self }
    /// Creates a number from its bits.
    public init(bits: UInt16) { self = bits }
}

extension UInt32: ROSNumber {
    /// The type's name in definitions.
    public static let rosName = "uint32"
    /// The number's bits as an integer.
    public var bits: UInt32 { self }
    /// Creates a number from its bits.
    public init(bits: UInt32) { self = bits }
}
