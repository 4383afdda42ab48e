// Platforms keep meshes in memory that they share with the graphics processor.

extension TriangleMesh {
    /// Reads vectors of three 32-bit floats, as in ARKit's `ARGeometrySource`.
    ///
    /// - Parameters:
    ///   - offset: the bytes before the first vector.
    ///   - stride: the bytes from one vector to the next.
    /// - Returns: Nil if the vectors reach beyond the memory.
    public static func vectors(
        in memory: UnsafeRawBufferPointer, count: Int, offset: Int, stride: Int
    ) -> [Float]? {
        guard contains(memory, count, ofSize: 12, offset, stride) else { return nil }
        var numbers: [Float] = []
        numbers.reserveCapacity(3 * count)
        for start in byteOffsets(count, offset, stride) {
            for axis in 0..<3 {
                numbers.append(
                    memory.loadUnaligned(fromByteOffset: start + 4 * axis, as: Float.self))
            }
        }
        return numbers
    }

    /// Reads single bytes, as in ARKit's `ARGeometrySource`.
    ///
    /// - Returns: Nil if the bytes reach beyond the memory.
    public static func bytes(
        in memory: UnsafeRawBufferPointer, count: Int, offset: Int, stride: Int
    ) -> [UInt8]? {
        guard contains(memory, count, ofSize: 1, offset, stride) else { return nil }
        return byteOffsets(count, offset, stride).map { memory[$0] }
    }

    /// Reads three indices of two or four bytes for each face, as in ARKit's `ARGeometryElement`.
    ///
    /// - Returns: Nil if the indices reach beyond the memory, or have another size.
    public static func indices(
        in memory: UnsafeRawBufferPointer, faceCount: Int, bytesPerIndex: Int
    ) -> [UInt32]? {
        let (count, overflow) = faceCount.multipliedReportingOverflow(by: 3)
        guard !overflow, contains(memory, count, ofSize: bytesPerIndex, 0, bytesPerIndex) else {
            return nil
        }
        let offsets = byteOffsets(count, 0, bytesPerIndex)
        switch bytesPerIndex {
        case 2:
            return offsets.map {
                UInt32(memory.loadUnaligned(fromByteOffset: $0, as: UInt16.self))
            }
        case 4: return offsets.map { memory.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
        default: return nil
        }
    }

    private static func byteOffsets(_ count: Int, _ offset: Int, _ stride: Int) -> some Sequence<
        Int
    > {
        (0..<count).lazy.map { offset + $0 * stride }
    }

    private static func contains(
        _ memory: UnsafeRawBufferPointer, _ count: Int, ofSize size: Int, _ offset: Int,
        _ stride: Int
    ) -> Bool {
        guard count > 0 else { return count == 0 }
        guard offset >= 0, stride >= size, size > 0 else { return false }
        let (last, overflow) = (count - 1).multipliedReportingOverflow(by: stride)
        return !overflow && offset <= memory.count && last <= memory.count - offset
            && size <= memory.count - offset - last
    }
}
