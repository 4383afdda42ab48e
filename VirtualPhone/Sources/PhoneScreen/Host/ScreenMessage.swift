internal import Foundation

/// A message of the browser, by the screen protocol.
enum ScreenMessage: Hashable {
    case pointer(PointerPhase, finger: Int, CGPoint, seconds: Double)
    case pinch(PointerPhase, scale: Double, CGPoint)
    case input(Int, ScreenInput)
    case escape
    case context(CGPoint)
    case answer(token: Int, button: Int)
    case set(name: String, WorldValue)

    /// A value of the world panel.
    enum WorldValue: Hashable {
        case flag(Bool)
        case number(Double)
        case text(String)
    }

    /// nil for text that is no message, which is ignored.
    init?(_ text: String) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
            let members = object as? [String: Any], members.count == 1,
            let (name, value) = members.first
        else { return nil }
        switch name {
        case "escape": self = .escape
        case "activate":
            guard let id = value as? Int else { return nil }
            self = .input(id, .activate)
        case "refresh", "submit":
            guard let id = value as? Int else { return nil }
            self = .input(id, name == "refresh" ? .refresh : .submit)
        default:
            guard let list = value as? [Any], let message = Self.listed(name, list) else {
                return nil
            }
            self = message
        }
    }

    private static func listed(_ name: String, _ list: [Any]) -> ScreenMessage? {
        func number(_ index: Int) -> Double? {
            guard list.indices.contains(index), let number = list[index] as? NSNumber,
                number.doubleValue.isFinite
            else { return nil }
            return number.doubleValue
        }
        func text(_ index: Int) -> String? {
            list.indices.contains(index) ? list[index] as? String : nil
        }
        func point(_ index: Int) -> CGPoint? {
            guard let x = number(index), let y = number(index + 1) else { return nil }
            return CGPoint(x: x, y: y)
        }
        switch name {
        case "pointer":
            guard let phase = text(0).flatMap(PointerPhase.init(rawValue:)), let finger = number(1),
                let point = point(2), let milliseconds = number(4)
            else { return nil }
            return .pointer(
                phase, finger: finger.clampedToInteger, point, seconds: milliseconds / 1000)
        case "pinch":
            guard let phase = text(0).flatMap(PointerPhase.init(pinch:)), let scale = number(1),
                let point = point(2)
            else { return nil }
            return .pinch(phase, scale: scale, point)
        case "context": return point(0).map(ScreenMessage.context)
        case "answer":
            guard let token = number(0), let button = number(1) else { return nil }
            return .answer(token: token.clampedToInteger, button: button.clampedToInteger)
        case "set":
            guard let name = text(0), list.count > 1, let value = WorldValue(list[1]) else {
                return nil
            }
            return .set(name: name, value)
        default:
            guard let id = number(0), let input = input(name, text, number, point) else {
                return nil
            }
            return .input(id.clampedToInteger, input)
        }
    }

    private static func input(
        _ name: String, _ text: (Int) -> String?, _ number: (Int) -> Double?,
        _ point: (Int) -> CGPoint?
    ) -> ScreenInput? {
        switch name {
        case "text": return text(1).map(ScreenInput.text)
        case "slide": return number(1).map(ScreenInput.slide)
        case "scroll": return point(1).map(ScreenInput.scroll)
        case "action": return number(1).map { .action($0.clampedToInteger) }
        case "adjust": return text(1).map { .adjust(isUp: $0 == "increment") }
        case "movie":
            guard let event = text(1), let seconds = number(2) else { return nil }
            return .movie(event, seconds)
        default: return nil
        }
    }
}

extension ScreenMessage.WorldValue {
    fileprivate init?(_ value: Any) {
        if let text = value as? String {
            self = .text(text)
        } else if let number = value as? NSNumber {
            // JSON's truth values are numbers of this type (NSNumber.h).
            let isFlag = String(cString: number.objCType) == "c"
            self = isFlag ? .flag(number.boolValue) : .number(number.doubleValue)
        } else {
            return nil
        }
    }

    /// The value as a truth value: numbers other than 0 are true.
    var isTrue: Bool {
        switch self {
        case .flag(let flag): return flag
        case .number(let number): return number != 0
        case .text(let text): return text == "true"
        }
    }

    var text: String? { if case .text(let text) = self { return text } else { return nil } }
    var number: Double? { if case .number(let number) = self { return number } else { return nil } }
}

extension PointerPhase {
    /// The phase of a pinch, by its name in the screen protocol.
    fileprivate init?(pinch name: String) {
        switch name {
        case "begin": self = .down
        case "change": self = .move
        case "end": self = .up
        case "cancel": self = .cancel
        default: return nil
        }
    }
}

extension Double {
    /// The nearest integer; the largest or smallest one for numbers beyond.
    fileprivate var clampedToInteger: Int { Int(exactly: rounded()) ?? (self < 0 ? .min : .max) }
}
