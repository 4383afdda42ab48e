public import LockstepSamples

extension LiveError {
    /// The problem in words.
    public var problem: String {
        switch fact {
        case .channel(let channel): return "the other end used channel \(channel), which is unknown"
        case .unknownMessage(let channel, let type):
            return "the other end sent message \(type) of channel \(channel), which is unknown"
        case .tooLong(let limit, let actual):
            return "a message has \(actual) bytes, and at most \(limit) are allowed"
        case .cutOff(let field): return "a message ends within \(field)"
        case .value(let field, let text): return "\(field) is \(text), which is invalid"
        case .notUTF8(let field): return "\(field) is not UTF-8"
        case .notLockstep: return "the other end is not Lockstep"
        case .versions(let smallest, let largest):
            return "the other end supports protocol versions \(smallest) to \(largest), and this "
                + "Lockstep supports \(LiveLimits.version)"
        case .unexpected(let name): return "the other end sent '\(name)' at the wrong time"
        case .beyondCredit(let channel):
            return "the other end sent more on channel \(channel) than the limit allows"
        case .tooMuchUnproven(let limit):
            return "the other end sent more than \(limit) bytes before it proved its key"
        case .tooSlow(let clause): return "the other end \(clause)"
        case .notPaired: return "the other end did not prove the key of its pairing"
        case .wrongCode: return "the code differs from the one that the desk shows"
        case .unsafeName(let name): return "the name '\(name)' is not that of a session's file"
        case .reported(let code, let text):
            return "the other end reported error \(code): \(text)"
        }
    }

    /// What the user can do.
    public var remedy: Remedy {
        switch fact {
        case .versions: return "Update the older of the two, the app or the tool."
        case .notPaired: return "Pair the phone and the desk again."
        case .wrongCode: return "Start the pairing again, and enter the new code."
        case .tooSlow: return "Check the network. The phone connects again by itself."
        case .notLockstep: return "Check the address and the port of the desk."
        default: return "Connect again. If the error returns, update the app and the tool."
        }
    }

    /// The code with which the error is reported to the other end; docs/PROTOCOL.md lists them.
    public var code: Int {
        switch fact {
        case .channel, .unknownMessage: return 1
        case .tooLong: return 2
        case .cutOff, .value, .notUTF8: return 3
        case .notLockstep, .versions: return 4
        case .unexpected: return 5
        case .beyondCredit, .tooMuchUnproven: return 6
        case .tooSlow: return 7
        case .notPaired: return 8
        case .wrongCode: return 9
        case .unsafeName: return 10
        case .reported(let code, _): return code
        }
    }
}
