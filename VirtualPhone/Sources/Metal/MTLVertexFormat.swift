/// The type of a vertex's data (MTLVertexDescriptor.h).
public enum MTLVertexFormat: UInt, Sendable {
    /// None.
    case invalid = 0
    /// Two unsigned bytes.
    case uchar2 = 1
    /// Three unsigned bytes.
    case uchar3 = 2
    /// Four unsigned bytes.
    case uchar4 = 3
    /// Two signed bytes.
    case char2 = 4
    /// Three signed bytes.
    case char3 = 5
    /// Four signed bytes.
    case char4 = 6
    /// Two normalized unsigned bytes.
    case uchar2Normalized = 7
    /// Three normalized unsigned bytes.
    case uchar3Normalized = 8
    /// Four normalized unsigned bytes.
    case uchar4Normalized = 9
    /// Two normalized signed bytes.
    case char2Normalized = 10
    /// Three normalized signed bytes.
    case char3Normalized = 11
    /// Four normalized signed bytes.
    case char4Normalized = 12
    /// Two unsigned 16-bit integers.
    case ushort2 = 13
    /// Three unsigned 16-bit integers.
    case ushort3 = 14
    /// Four unsigned 16-bit integers.
    case ushort4 = 15
    /// Two signed 16-bit integers.
    case short2 = 16
    /// Three signed 16-bit integers.
    case short3 = 17
    /// Four signed 16-bit integers.
    case short4 = 18
    /// Two normalized unsigned 16-bit integers.
    case ushort2Normalized = 19
    /// Three normalized unsigned 16-bit integers.
    case ushort3Normalized = 20
    /// Four normalized unsigned 16-bit integers.
    case ushort4Normalized = 21
    /// Two normalized signed 16-bit integers.
    case short2Normalized = 22
    /// Three normalized signed 16-bit integers.
    case short3Normalized = 23
    /// Four normalized signed 16-bit integers.
    case short4Normalized = 24
    /// Two 16-bit floats.
    case half2 = 25
    /// Three 16-bit floats.
    case half3 = 26
    /// Four 16-bit floats.
    case half4 = 27
    /// One 32-bit float.
    case float = 28
    /// Two 32-bit floats.
    case float2 = 29
    /// Three 32-bit floats.
    case float3 = 30
    /// Four 32-bit floats.
    case float4 = 31
    /// One signed 32-bit integer.
    case int = 32
    /// Two signed 32-bit integers.
    case int2 = 33
    /// Three signed 32-bit integers.
    case int3 = 34
    /// Four signed 32-bit integers.
    case int4 = 35
    /// One unsigned 32-bit integer.
    case uint = 36
    /// Two unsigned 32-bit integers.
    case uint2 = 37
    /// Three unsigned 32-bit integers.
    case uint3 = 38
    /// Four unsigned 32-bit integers.
    case uint4 = 39
    /// Four normalized signed numbers of 10, 10, 10 and 2 bits.
    case int1010102Normalized = 40
    /// Four normalized unsigned numbers of 10, 10, 10 and 2 bits.
    case uint1010102Normalized = 41
    /// Four normalized unsigned bytes, blue first.
    case uchar4Normalized_bgra = 42
    /// One unsigned byte.
    case uchar = 45
    /// One signed byte.
    case char = 46
    /// One normalized unsigned byte.
    case ucharNormalized = 47
    /// One normalized signed byte.
    case charNormalized = 48
    /// One unsigned 16-bit integer.
    case ushort = 49
    /// One signed 16-bit integer.
    case short = 50
    /// One normalized unsigned 16-bit integer.
    case ushortNormalized = 51
    /// One normalized signed 16-bit integer.
    case shortNormalized = 52
    /// One 16-bit float.
    case half = 53
}
