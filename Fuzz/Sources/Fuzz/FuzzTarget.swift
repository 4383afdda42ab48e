/// A reader of untrusted bytes.
struct FuzzTarget: Sendable {
    /// A stable name.
    let name: String
    /// Loads the reader's data other than its input.
    let prepare: @Sendable () throws -> Prepared

    init(_ name: String, _ prepare: @escaping @Sendable () throws -> Prepared) {
        self.name = name
        self.prepare = prepare
    }

    static let all =
        textTargets + byteTargets + mediaTargets + liveTargets + sessionTargets + importTargets
}

/// A reader that is ready, and valid inputs for it.
struct Prepared {
    let seeds: [[UInt8]]
    let read: ([UInt8]) throws -> Void
}

extension Prepared {
    /// Readers that share a target: an input's first byte selects one of them.
    init(oneOf readers: [(seeds: [[UInt8]], read: ([UInt8]) throws -> Void)]) {
        self.init(
            seeds: readers.enumerated().flatMap { number, reader in
                reader.seeds.map { [UInt8(number)] + $0 }
            },
            read: { input in
                guard let choice = input.first else { return }
                try readers[Int(choice) % readers.count].read(Array(input.dropFirst()))
            })
    }
}
