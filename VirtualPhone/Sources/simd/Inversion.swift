/// Returns the inverse by elimination in doubles, rounded to floats at the end.
func inverted(_ matrix: simd_float4x4) -> simd_float4x4 {
    let rows = inverse((0..<4).map { row in (0..<4).map { Double(matrix[$0, row]) } })
    return simd_float4x4(rows: rows.map { simd_float4($0.map { Float($0) }) })
}

/// Returns the inverse by elimination in doubles, rounded to floats at the end.
func inverted(_ matrix: simd_float3x3) -> simd_float3x3 {
    let rows = inverse((0..<3).map { row in (0..<3).map { Double(matrix[$0, row]) } })
    return simd_float3x3(rows: rows.map { simd_float3($0.map { Float($0) }) })
}

/// Gauss-Jordan elimination with the largest pivot of each column.
private func inverse(_ rows: [[Double]]) -> [[Double]] {
    let size = rows.count
    var work = rows.enumerated().map { index, row in
        row + (0..<size).map { $0 == index ? 1.0 : 0.0 }
    }
    for column in 0..<size {
        let pivot = (column..<size).max { abs(work[$0][column]) < abs(work[$1][column]) }
        work.swapAt(column, pivot ?? column)
        let scale = work[column][column]
        work[column] = work[column].map { $0 / scale }
        for row in 0..<size where row != column {
            let factor = work[row][column]
            work[row] = zip(work[row], work[column]).map { $0 - factor * $1 }
        }
    }
    return work.map { Array($0[size...]) }
}
