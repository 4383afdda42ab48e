/// A message type of protobuf, from which viewers learn how to read messages.
struct ProtobufType: Sendable {
    /// A field.
    struct Field: Sendable {
        /// The type of a field, and its number in `descriptor.proto`.
        enum Kind: Sendable {
            case double, int64, int32, fixed32, text, bytes
            case message(String)
            case enumeration(String)

            fileprivate var number: UInt64 {
                switch self {
                case .double: 1
                case .int64: 3
                case .int32: 5
                case .fixed32: 7
                case .text: 9
                case .message: 11
                case .bytes: 12
                case .enumeration: 14
                }
            }

            fileprivate var typeName: String? {
                switch self {
                case .message(let name), .enumeration(let name): name
                default: nil
                }
            }
        }

        var name: String
        var number: Int
        var kind: Kind
        var isRepeated = false

        init(_ name: String, _ number: Int, _ kind: Kind, isRepeated: Bool = false) {
            (self.name, self.number, self.kind) = (name, number, kind)
            self.isRepeated = isRepeated
        }
    }

    /// The package and the name, such as `foxglove.Pose`.
    var name: String
    var fields: [Field]
    /// The names of an enumeration's values from 0 on, which the type contains.
    var enumeration: (name: String, values: [String])?

    init(_ name: String, _ fields: [Field], enumeration: (name: String, values: [String])? = nil) {
        (self.name, self.fields, self.enumeration) = (name, fields, enumeration)
    }

    private var parts: (package: String, name: String) {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return (String(name.dropLast(last.count + 1)), last)
    }

    /// The name of the file that declares the type.
    private var file: String {
        name == "google.protobuf.Timestamp"
            ? "google/protobuf/timestamp.proto"
            : name.split(separator: ".").joined(separator: "/") + ".proto"
    }

    /// The types that the fields have, each once, without the type itself.
    private func uses(_ all: [String: ProtobufType]) -> [ProtobufType] {
        var found: [ProtobufType] = []
        for case .message(let name) in fields.map(\.kind) {
            if let type = all[name], !found.contains(where: { $0.name == name }) {
                found.append(type)
            }
        }
        return found
    }

    /// The `FileDescriptorSet` of the type and of all that it uses, as viewers expect a schema.
    func schema(_ all: [String: ProtobufType]) -> [UInt8] {
        var set = ProtobufWriter()
        var known: Set<String> = []
        append(to: &set, all, &known)
        return set.bytes
    }

    /// A file follows those that it needs.
    private func append(
        to set: inout ProtobufWriter, _ all: [String: ProtobufType], _ known: inout Set<String>
    ) {
        guard known.insert(name).inserted else { return }
        let needed = uses(all)
        for type in needed { type.append(to: &set, all, &known) }
        set.message(1) { file in
            file.text(1, self.file)
            file.text(2, parts.package)
            for type in needed { file.text(3, type.file) }
            file.message(4, appendDescriptor)
            file.text(12, "proto3")
        }
    }

    private func appendDescriptor(to message: inout ProtobufWriter) {
        message.text(1, parts.name)
        for field in fields {
            message.message(2) { descriptor in
                descriptor.text(1, field.name)
                descriptor.number(3, UInt64(field.number))
                descriptor.number(4, field.isRepeated ? 3 : 1)
                descriptor.number(5, field.kind.number)
                if let name = field.kind.typeName { descriptor.text(6, "." + name) }
            }
        }
        guard let enumeration else { return }
        message.message(4) { descriptor in
            descriptor.text(1, enumeration.name)
            for (number, name) in enumeration.values.enumerated() {
                descriptor.message(2) { value in
                    value.text(1, name)
                    value.number(2, UInt64(number))
                }
            }
        }
    }
}
