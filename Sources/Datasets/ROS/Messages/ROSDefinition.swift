import LockstepFormats

/// Writes the definition of a message: its fields, then those of the messages inside it.
struct ROSDefinition: ROSVisitor {
    /// A line of 80 characters before each further definition (MCAP's registry, "ros2msg").
    private static let rule = String(repeating: "=", count: 80)

    let generation: ROSGeneration
    private var lines: [String] = []
    private var others: [(name: String, text: String)] = []

    init(of message: some ROSMessage, _ generation: ROSGeneration) {
        self.generation = generation
        var message = message
        // This visitor reads no bytes, so no call throws.
        try? message.visit(&self)
    }

    /// The complete definition.
    var text: String {
        others.reduce(own) { $0 + Self.rule + "\nMSG: \($1.name)\n" + $1.text }
    }

    private var own: String { lines.reduce("") { $0 + $1 + "\n" } }

    mutating func constant(_ type: String, _ name: String, _ value: Int) {
        lines.append("\(type) \(name)=\(value)")
    }

    mutating func field<Number: ROSNumber>(_ name: String, _ value: inout Number) {
        lines.append("\(Number.rosName) \(name)")
    }

    mutating func field<Number: ROSNumber>(_ name: String, array: inout [Number]) {
        lines.append("\(Number.rosName)[\(array.count)] \(name)")
    }

    mutating func field<Number: ROSNumber>(_ name: String, list: inout [Number]) {
        lines.append("\(Number.rosName)[] \(name)")
    }

    mutating func field(_ name: String, bytes: inout [UInt8]) { lines.append("uint8[] \(name)") }

    mutating func field(_ name: String, text: inout String) { lines.append("string \(name)") }

    mutating func field(_ name: String, time: inout ROSTime) {
        guard generation == .two else { return lines.append("time \(name)") }
        lines.append("builtin_interfaces/Time \(name)")
        add([("builtin_interfaces/Time", "int32 sec\nuint32 nanosec\n")])
    }

    mutating func field(_ name: String, message: inout some ROSMessage) {
        add(message, named: name, brackets: "")
    }

    mutating func field<Message: ROSMessage>(_ name: String, messages: inout [Message]) {
        add(Message(), named: name, brackets: "[]")
    }

    private mutating func add<Message: ROSMessage>(
        _ message: Message, named name: String, brackets: String
    ) {
        lines.append("\(Message.name)\(brackets) \(name)")
        let definition = ROSDefinition(of: message, generation)
        add([(Message.name, definition.own)] + definition.others)
    }

    /// Adds definitions; each message is defined once.
    private mutating func add(_ more: [(name: String, text: String)]) {
        for other in more where !others.contains(where: { $0.name == other.name }) {
            others.append(other)
        }
    }
}

extension ROSMessage {
    /// Returns the definition's text, with those of the messages inside it.
    public static func definition(_ generation: ROSGeneration) -> String {
        ROSDefinition(of: Self(), generation).text
    }

    /// Returns the type's name as recordings spell it: "sensor_msgs/msg/Imu" in ROS 2.
    public static func typeName(_ generation: ROSGeneration) -> String {
        generation == .one ? name : name.split(separator: "/").joined(separator: "/msg/")
    }
}
