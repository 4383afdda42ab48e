import LockstepFormats
import LockstepLive
import LockstepSamples

/// The phones that are paired with the desk.
struct PhoneStore: Sendable {
    /// A paired phone.
    struct Phone: Hashable, Sendable {
        var name: String
        var key: PublicKey
    }

    private(set) var phones: [PhoneID: Phone] = [:]

    init() {}

    subscript(id: PhoneID) -> Phone? { phones[id] }

    mutating func add(_ phone: Phone, _ id: PhoneID) { phones[id] = phone }

    mutating func remove(_ id: PhoneID) { phones[id] = nil }

    /// Reads the bytes of `phones.json`; an entry that cannot be read is left out.
    ///
    /// - Throws: ``FormatError`` if the bytes are not JSON; an error of hashing.
    init(decoding bytes: [UInt8], _ identity: (PublicKey) throws -> PhoneID) throws {
        guard case .list(let list)? = try JSONValue(decoding: bytes)["phones"] else { return }
        for entry in list {
            guard case .text(let name)? = entry["name"],
                case .text(let kindText)? = entry["key_kind"],
                let kind = PublicKey.Kind(rawValue: kindText), case .text(let text)? = entry["key"],
                let bytes = [UInt8](hexadecimal: text), let key = PublicKey(kind, bytes)
            else { continue }
            phones[try identity(key)] = Phone(name: name, key: key)
        }
    }

    /// The bytes of `phones.json`.
    var encoded: [UInt8] {
        let list = phones.sorted { $0.key < $1.key }.map { _, phone in
            JSONValue.object([
                "name": .text(phone.name), "key_kind": .text(phone.key.kind.rawValue),
                "key": .text(phone.key.text),
            ])
        }
        return JSONValue.object(["phones": .list(list)]).encoded()
    }
}
