import LockstepContainers
import LockstepLive
import LockstepSamples

/// The messages of the relay's own channel (docs/PROTOCOL.md, section 13).
enum RelayMessage {
    /// The channel in a message's header.
    private static let channel: UInt8 = 3
    /// "LKSR".
    private static let magic: UInt32 = 0x5253_4B4C
    private static let version: UInt16 = 1

    static func hello(name: String, clock: DeskClock) -> [UInt8] {
        make(1) { body in
            body.append(littleEndian: magic)
            body.append(littleEndian: version)
            body.append(littleEndian: version)
            body += clock.bytes
            body.append(name: name)
        }
    }

    static func phone(_ subscription: UInt32, _ phone: ViewedPhone) -> [UInt8] {
        make(2) { body in
            body.append(littleEndian: subscription)
            body += phone.identity?.bytes ?? [UInt8](repeating: 0, count: ContentHash.byteCount)
            body.append(name: phone.name)
        }
    }

    static func end(_ subscription: UInt32) -> [UInt8] {
        make(3) { $0.append(littleEndian: subscription) }
    }

    static func clock(_ subscription: UInt32, _ anchor: DeskAnchor) -> [UInt8] {
        make(4) { body in
            body.append(littleEndian: subscription)
            body += anchor.clock.bytes
            body.append(littleEndian: UInt32(clamping: anchor.segment))
            body.append(littleEndian: anchor.host.nanoseconds)
            body.append(littleEndian: anchor.offsetNanoseconds)
            body.append(littleEndian: anchor.offsetBoundNanoseconds)
            body.append(littleEndian: anchor.driftPPM)
        }
    }

    static func status(_ subscription: UInt32, _ status: PhoneStatus) -> [UInt8] {
        make(5) { body in
            body.append(littleEndian: subscription)
            body.append(littleEndian: status.hostTime.nanoseconds)
            body.append(status.activity.rawValue)
            body.append(name: status.session)
            body.append(littleEndian: status.elapsedNanoseconds)
            body.append(littleEndian: status.freeByteCount)
        }
    }

    private static func make(_ type: UInt8, _ write: (inout [UInt8]) -> Void) -> [UInt8] {
        var body: [UInt8] = []
        write(&body)
        var message: [UInt8] = [channel, type]
        message.append(littleEndian: UInt16(clamping: body.count))
        return message + body
    }
}

extension [UInt8] {
    /// Appends a text of at most 128 bytes with its length.
    fileprivate mutating func append(name: String) {
        var text = name[...]
        while text.utf8.count > LiveLimits.nameByteCount { text = text.dropLast() }
        append(littleEndian: UInt16(clamping: text.utf8.count))
        append(contentsOf: text.utf8)
    }
}
