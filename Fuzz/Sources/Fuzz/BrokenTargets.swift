import Glibc
import LockstepSamples

/// Readers with faults, with which Scripts/fuzz proves that faults are found.
extension FuzzTarget {
    static let broken = [
        FuzzTarget("broken-trap") {
            Prepared(seeds: [[1, 2]]) { input in
                if input.count == 2 { _ = input[Int(input[1])] }
            }
        },
        FuzzTarget("broken-hang") {
            Prepared(seeds: [[1, 2]]) { input in
                // The optimizer may remove a loop without effect.
                while input.count == 2 { sleep(1) }
            }
        },
        FuzzTarget("broken-hoard") {
            Prepared(seeds: [[1, 2]]) { input in
                let hoard = [UInt8](repeating: 7, count: input.count << 29)
                precondition(hoard.count == input.count << 29)
            }
        },
        FuzzTarget("broken-words") {
            Prepared(seeds: [[1, 2]]) { _ in throw CancellationError() }
        },
    ]
}
