/// A property of a ``ScreenNode``, as JSON carries it.
public enum ScreenValue: Hashable, Sendable {
    /// Absent: removes a property.
    case null
    /// A truth value.
    case flag(Bool)
    /// A number; lengths are points.
    case number(Double)
    /// A text.
    case text(String)
    /// Values in order.
    case list([ScreenValue])
    /// Values by name.
    case object([String: ScreenValue])
}

extension ScreenValue: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral
{
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Values in order.
    public init(arrayLiteral elements: ScreenValue...) { self = .list(elements) }
}

extension ScreenValue {
    /// The value as JSON.
    ///
    /// Numbers are rounded to hundredths; those that JSON cannot represent become null.
    public var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let number): text += Self.shortest(number)
        case .text(let string): Self.write(string, to: &text)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func shortest(_ number: Double) -> String {
        guard number.isFinite else { return "null" }
        let rounded = (number * 100).rounded() / 100
        guard let whole = Int(exactly: rounded) else { return "\(rounded)" }
        return "\(whole)"
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\u{0}"..<"\u{20}", "\u{7f}"..<"\u{a0}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
